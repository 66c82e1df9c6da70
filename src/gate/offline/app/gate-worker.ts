// Opens the gate without a network: it answers pages below its scope with the offline app, and that app's files from its own copy.

/** Filled in by the build: the files of the offline app, and a hash of them. */
declare const offlineFiles: readonly string[]
declare const offlineVersion: string

type WorkerEvent = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = { request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerScope = {
  addEventListener: ((name: 'install' | 'activate', on: (event: WorkerEvent) => void) => void) &
    ((name: 'fetch', on: (event: FetchEvent) => void) => void)
  location: Location
}

const worker = globalThis as unknown as WorkerScope
const cacheName = `gate-${offlineVersion}`
const page = '/app/staff-portal/gate-app/index.html'
/** After this, a network that does not answer counts as none. */
const slowMs = 4000

worker.addEventListener('install', (event) => event.waitUntil(storeFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldFiles()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(searchParams.has('without-network') ? openFile(request, page) : openPage(request))
  else if (request.method === 'GET' && origin === worker.location.origin && offlineFiles.includes(pathname))
    event.respondWith(openFile(request, pathname))
})

/** All files or none: an installation that is cut begins again. */
async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })))
}

async function deleteOldFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('gate-') && name !== cacheName).map((name) => caches.delete(name)))
}

async function openFile(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? fetch(request)
}

/** The page of the server; the offline app where the network or the server does not answer. */
async function openPage(request: Request): Promise<Response> {
  try {
    const response = await within(slowMs, fetch(request))
    if (response.status < 500) return response
  } catch {
    // No network: the offline app opens.
  }
  const cache = await caches.open(cacheName)
  return (await cache.match(page)) ?? Response.error()
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('This took too long')), ms))])
