import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The API of Driver pass</title>
    <link rel="stylesheet" href="/docs/api/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <script src="/docs/api/swagger-ui-bundle.js"></script>
    <script src="/docs/api/open.js"></script>
  </body>
</html>
`
const open = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true, supportedSubmitMethods: [] })
`
const files: ReadonlySet<string> = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js'])

/** A page to read the OpenAPI document by, under /docs/api. It calls nothing but the document, and has nothing from elsewhere. */
export async function serveApiPage(app: FastifyInstance): Promise<void> {
  app.get('/docs/api', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/api/open.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(open))
  const root = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  await app.register(serveFiles, {
    root,
    prefix: '/docs/api/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => files.has(path),
    cacheControl: false,
  })
}
