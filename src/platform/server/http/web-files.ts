import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noSuchAddress } from './refusal.ts'

/**
 * Serves the built web app from `folder`: files under assets/ for ever (their names change with their content), the rest fresh. A page's address
 * that is no file gets the app, which finds its own way; `isCall` tells which addresses are calls and must never get a page.
 */
export async function serveWeb(app: FastifyInstance, folder: string, isCall: (path: string) => boolean): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    // Only what there is: every other address is not looked for among the files first.
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasts = path.includes(join(folder, 'assets'))
      void reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request, isCall)) throw noSuchAddress()
    return reply.sendFile('index.html')
  })
}

/** Where no web app is served, every address that is no call is unknown. */
export function serveNoWeb(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw noSuchAddress()
  })
}

const isPage = (request: FastifyRequest, isCall: (path: string) => boolean): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isCall(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
