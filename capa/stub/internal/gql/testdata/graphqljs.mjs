// What graphql-js says: stdin is {"introspection", "documents": [{"query", "variables"}]}, stdout is {"sdl", "messages": [[…]]}.
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

const { buildClientSchema, printSchema, parse, validate, getOperationAST, getVariableValues } = createRequire(process.argv[2] + "/")("graphql");
const { introspection, documents } = JSON.parse(await text(process.stdin));
const schema = buildClientSchema(introspection);

function messages({ query, variables }) {
  let document;
  try {
    document = parse(query);
  } catch (error) {
    return [error.message];
  }
  const errors = validate(schema, document);
  if (errors.length > 0) return errors.map((error) => error.message);
  const operation = getOperationAST(document);
  if (!operation) return ["Must provide operation name if query contains multiple operations."];
  const { errors: found } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, { maxErrors: 50 });
  return (found ?? []).map((error) => error.message);
}

console.log(JSON.stringify({ sdl: printSchema(schema), messages: documents.map(messages) }));
