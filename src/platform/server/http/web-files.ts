import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noSuchAddress } from './refusal.ts'
import { wasmWorkerPolicy } from './security-headers.ts'

/**
 * Serves the built web app from `folder`: files under assets/ are cached for a year (their names change with their content), others are
 * revalidated. Other page addresses get the app, which routes them; those under assets/ and those for which `isCall` is true never get a page.
 */
export async function serveWeb(app: FastifyInstance, folder: string, isCall: (path: string) => boolean): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    // Routes only for existing files, so that other addresses cause no file look-up.
    wildcard: false,
    // A route takes some 5 kB, and the assets are hundreds: one route serves them all.
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    // Nothing here is worth resuming, and caches confuse parts of compressed and of plain files.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes(join(folder, 'assets'))
      void reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.includes('.wasm-worker-')) void reply.header('content-security-policy', wasmWorkerPolicy)
    },
  })
  const assets = await filesIn(join(folder, 'assets'))
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': path } }, reply) => {
    if (!assets.has(path)) throw noSuchAddress()
    return reply.sendFile(`assets/${path}`)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request, isCall)) throw noSuchAddress()
    return reply.sendFile('index.html')
  })
}

/** The paths of all files in `folder`, as addresses write them; compressed variants have no address. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')))
}

/** Without a web app, every address that is not a call gives 404. */
export function serveNoWeb(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw noSuchAddress()
  })
}

const isPage = (request: FastifyRequest, isCall: (path: string) => boolean): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isCall(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
