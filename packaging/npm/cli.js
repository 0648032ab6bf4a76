#!/usr/bin/env node
// Runs capa-mcp from the package for this platform, as if it had been started itself: same arguments, streams, signals and exit status.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { optionalDependencies } = require("./package.json");

const platform = `${process.platform}-${process.arch}`;
const platformPackage = `@capacms/mcp-${platform}`;

function main() {
  if (!(platformPackage in optionalDependencies)) {
    return fail(`there is no program for ${platform} in this package. Next: build it with Go, go install github.com/capacms/capa-mcp/cmd/capa-mcp@latest`);
  }
  const program = find();
  if (!program) {
    return fail(
      `the package ${platformPackage} is not installed. npm leaves it out with --omit=optional, and where node_modules or the lockfile ` +
        "was made on another platform. Next: remove both and install again without that flag.",
    );
  }
  run(program);
}

function find() {
  const name = process.platform === "win32" ? "capa-mcp.exe" : "capa-mcp";
  try {
    return require.resolve(`${platformPackage}/bin/${name}`);
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

function run(program) {
  const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
  // A client ends its server by a signal to the process that it started, which is this one.
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${program} could not be started (${error.code}). Next: see that it is there and may be run.`));
  child.on("exit", (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : code;
  });
}

function fail(text) {
  console.error(`capa-mcp: ${text}`);
  process.exitCode = 1;
}

main();
