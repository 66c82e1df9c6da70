import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openManifest } from './build-manifest.ts'
import { earlyHeaders, withEarlyCalls, type FirstNeeds } from './early-page.ts'
import { fixedAnswer, onceMade, sendFixed, type FixedAnswer } from './fixed-answer.ts'
import { noSuchAddress } from '../refusal.ts'
import { wasmWorkerPolicy } from '../security-headers.ts'

type Files = ReadonlyMap<string, () => Promise<FixedAnswer>>

type WebOptions = {
  /** Addresses that never get a page. */
  isCall: (path: string) => boolean
  /** What the screen at this address needs first, for the person of this session; undefined for strangers, who all get the same page. */
  findFirst: (request: FastifyRequest) => Promise<FirstNeeds | undefined>
}

/**
 * Serves the built web app from `folder`: files under assets/ are cached for a year (their names change with their content), others are
 * revalidated. Other page addresses get the app, which routes them; those under assets/ and those for which `isCall` is true never get a page.
 */
export async function serveWeb(app: FastifyInstance, folder: string, { isCall, findFirst }: WebOptions): Promise<void> {
  const files = await filesIn(folder)
  // Of this build, whose files are listed: a later one in the same folder names others.
  for (const [path, answer] of files) if (!isAsset(path)) await answer()
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const answer = files.get(path)
    if (!answer) throw noSuchAddress()
    return sendFixed(request, reply, await answer().catch(goneSince))
  }
  // A route takes some 5 kB, and the assets are hundreds: one route serves them all.
  for (const path of files.keys()) if (!isAsset(path)) app.get(`/${path}`, (request, reply) => send(request, reply, path))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => send(request, reply, `assets/${request.params['*']}`))
  const [html, filesOf] = [await readFile(join(folder, 'index.html'), 'utf8'), await openManifest(folder)]
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request, isCall)) throw noSuchAddress()
    const first = await findFirst(request)
    if (!first) return send(request, reply, 'index.html')
    return reply.headers(earlyHeaders).send(withEarlyCalls(html, first, first.module === undefined ? [] : filesOf(first.module)))
  })
}

/** All files of `folder` by their paths as addresses write them; compressed variants have no address. Each is read when it is first asked for. */
async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
  const shown = [...paths].filter((path) => !/\.(br|gz)$|(^|[\\/])\./.test(relative(folder, path)))
  return new Map(
    shown.map((path) => {
      const address = relative(folder, path).replaceAll('\\', '/')
      return [address, onceMade(() => readAnswer(path, address, paths))]
    }),
  )
}

/** A later build in the same folder has taken the file away. */
function goneSince(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? noSuchAddress() : error
}

async function readAnswer(path: string, address: string, paths: ReadonlySet<string>): Promise<FixedAnswer> {
  const variant = async (ending: string): Promise<Buffer | undefined> => (paths.has(path + ending) ? readFile(path + ending) : undefined)
  const [bytes, br, gzip] = await Promise.all([readFile(path), variant('.br'), variant('.gz')])
  return fixedAnswer(bytes, {
    name: address,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    ...(isAsset(address) && { cache: 'public, max-age=31536000, immutable' }),
    ...(address.includes('.wasm-worker-') && { headers: { 'content-security-policy': wasmWorkerPolicy } }),
  })
}

const isAsset = (address: string): boolean => address.startsWith('assets/')

/** Without a web app, every address that is not a call gives 404. */
export function serveNoWeb(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw noSuchAddress()
  })
}

const isPage = (request: FastifyRequest, isCall: (path: string) => boolean): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isCall(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
