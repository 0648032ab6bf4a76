// Takes capa-mcp through a session with a TypeScript client, and ends at the first thing that is not as it should be:
//
//	node --input-type=module - CLIENT SERVER CALLS < typescript.mjs
//
// CLIENT is a row of the table below, SERVER the command, CALLS a file of the arguments each tool is called with. The environment is the
// server's. Its deployment tells when the query it holds has come, and when the server has let go of it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'

const clients = {
  sdk: {
    module: '@modelcontextprotocol/sdk/client/index.js',
    stdio: '@modelcontextprotocol/sdk/client/stdio.js',
    call: (client, params, options) => client.callTool(params, undefined, options),
    notFound: -32002,
  },
  client: {
    module: '@modelcontextprotocol/client',
    stdio: '@modelcontextprotocol/client/stdio',
    call: (client, params, options) => client.callTool(params, options),
    notFound: -32602, // at any version: it makes one code of both
  },
}
clients['client at 2026-07-28'] = {
  ...clients.client,
  modern: true,
  options: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
}

const [, , name, server, callsFile] = process.argv
const kind = clients[name]
const calls = JSON.parse(await readFile(callsFile, 'utf8'))
const { Client } = await import(kind.module)
const { StdioClientTransport } = await import(kind.stdio)

const client = new Client({ name: 'typescript', version: '1' }, kind.options)
const transport = new StdioClientTransport({ command: server, env: process.env })

// The client calls this for a line that is no message, an answer to nothing and a notification of no kind; and, by a fault of its own, for
// progress whose answer stands right behind it, since it takes the answer first.
client.onerror = error => {
  if (!/progress notification for an unknown token/.test(error.message)) throw error
}

const call = (tool, args, options) => kind.call(client, { name: tool, arguments: args }, options)
const refused = (promise, code) => assert.rejects(promise, error => assert.equal(error.code, code, error) ?? true)

async function lists() {
  assert.equal(client.getServerVersion().name, 'capa-mcp')
  assert.match(client.getInstructions(), /capa_graphql_schema/)
  for (const capability of ['tools', 'resources', 'prompts', 'completions']) {
    assert.ok(client.getServerCapabilities()[capability], capability)
  }
  if (!kind.modern) await client.ping()
  const { tools } = await client.listTools()
  return tools
}

// Both clients hold structured content against its tool's output schema themselves, and reject a call whose answer has none.
async function everyReadTool(tools) {
  for (const tool of tools.filter(tool => tool.annotations.readOnlyHint)) {
    assert.ok(tool.name in calls, `no arguments for ${tool.name}`)
    const result = await call(tool.name, calls[tool.name])
    assert.equal(result.content[0].type, 'text')
    const missing = tool.name === 'capa_get_workspace' // there is none in the stub's data
    assert.equal(result.isError === true, missing, `${tool.name}: ${result.content[0].text}`)
    assert.equal(result.structuredContent !== undefined, tool.outputSchema !== undefined, tool.name)
    console.log(`called ${tool.name}`)
  }
}

async function refusals() {
  const unknownField = await call('capa_graphql_query', { query: '{ articles { nodes { titel } } }' })
  assert.equal(unknownField.isError, true)
  assert.match(unknownField.content[0].text, /Did you mean/)
  await refused(call('capa_nothing', {}), -32602)
}

async function resources() {
  const { resources } = await client.listResources()
  assert.deepEqual(resources.map(resource => resource.uri).sort(), ['capa://graphql/schema.graphql', 'capa://guide/querying'])
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri })
    assert.equal(contents[0].mimeType, mimeType)
    assert.ok(contents[0].text.length > 100, uri)
  }
  const { resourceTemplates } = await client.listResourceTemplates()
  assert.equal(resourceTemplates[0].uriTemplate, 'capa://graphql/schema/{model}.graphql')
  const { contents } = await client.readResource({ uri: 'capa://graphql/schema/articles.graphql' })
  assert.match(contents[0].text, /type Articles/)
  await refused(client.readResource({ uri: 'capa://graphql/schema/articels.graphql' }), kind.notFound)
}

async function prompts() {
  const { prompts } = await client.listPrompts()
  assert.deepEqual(prompts.map(prompt => prompt.name).sort(), ['explore-content', 'fix-query-error', 'write-query'])
  const { messages } = await client.getPrompt({ name: 'write-query', arguments: { goal: 'the newest articles' } })
  assert.match(messages[0].content.text, /the newest articles/)
  await refused(client.getPrompt({ name: 'write-query', arguments: {} }), -32602)
}

async function completion() {
  const argument = { name: 'model', value: 'art' }
  for (const ref of [
    { type: 'ref/prompt', name: 'explore-content' },
    { type: 'ref/resource', uri: 'capa://graphql/schema/{model}.graphql' },
  ]) {
    const { completion } = await client.complete({ ref, argument })
    assert.deepEqual(completion.values, ['articles'])
  }
}

// How many of the steps arrive, and whether one does, is the client's affair: see onerror. The frames of a session hold that they are sent.
async function progress() {
  const steps = []
  await call('capa_explore_data', { model: 'articles' }, { onprogress: step => steps.push(step) })
  assert.ok(steps.every((step, i) => i === 0 || step.progress > steps[i - 1].progress), JSON.stringify(steps))
}

async function cancellation() {
  const deployment = process.env.CAPA_API_URL
  const controller = new AbortController()
  const running = call('capa_graphql_query', { query: '{ held: articles { nodes { id } } }' }, { signal: controller.signal })
  const ended = assert.rejects(running)
  await fetch(`${deployment}/held/came`)
  controller.abort()
  await ended
  await fetch(`${deployment}/held/gone`)
  assert.ok(!(await call('capa_graphql_query', { query: '{ articles { nodes { id } } }' })).isError)
}

async function close() {
  const { pid } = transport
  await client.close()
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }, 'the server outlives its client')
}

await client.connect(transport)
const tools = await lists()
await everyReadTool(tools)
for (const step of [refusals, resources, prompts, completion, progress, cancellation, close]) {
  console.log(step.name)
  await step()
}
