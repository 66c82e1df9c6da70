import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { compressedAnswer, onceMade, sendFixed } from './fixed-answer.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
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

/** The page only reads: calls are made with a login at a plant, so nothing on it offers one. Its theme is the device's. */
const open = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
const nothing = () => () => null
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: [],
  plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })],
})
`

const packaged = (name: string) => () => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))
const written = (text: string) => async () => Buffer.from(text)

/** The OpenAPI document, and under /docs/api a page to read it by: it calls nothing but the document, and has nothing from elsewhere. */
export function serveApiPage(app: FastifyInstance, document: () => object): void {
  const files: Readonly<Record<string, readonly [name: string, read: () => Promise<Buffer>]>> = {
    '/openapi.json': ['openapi.json', async () => Buffer.from(JSON.stringify(document()))],
    '/docs/api': ['api.html', written(page)],
    '/docs/api/open.js': ['open.js', written(open)],
    '/docs/api/swagger-ui.css': ['swagger-ui.css', packaged('swagger-ui.css')],
    '/docs/api/swagger-ui-bundle.js': ['swagger-ui-bundle.js', packaged('swagger-ui-bundle.js')],
  }
  for (const [address, [name, read]] of Object.entries(files)) {
    const answer = onceMade(async () => compressedAnswer(await read(), { name }))
    app.get(address, async (request, reply) => sendFixed(request, reply, await answer()))
  }
}
