// Makes src/api/schema.ts from the server's OpenAPI description on standard input:
//   python -m hearthside.web.schema | npm run types
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import openapiTS, { astToString } from 'openapi-typescript'

// A generic struct is named after what it holds, in a way that is no name in TypeScript: Option_typing.Any_ is our Option.
const description = (await text(process.stdin)).replaceAll(/\b([A-Z]\w*?)_(typing\.)?Any_/g, '$1')

const types = await openapiTS(JSON.parse(description), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
})
writeFileSync(new URL('src/api/schema.ts', import.meta.url), astToString(types))
