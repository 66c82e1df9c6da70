// Builds the app that checks drivers without a network, apart from the portals: no other screen carries any of it, and its worker stores exactly these files.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, transformWithOxc, type Plugin } from 'vite'
import { precompress, shared } from './vite.config.ts'

const root = 'src/gate/offline/app'
/** Below the worker's scope: a browser asks a worker only for scripts of workers there, and the reader of codes is one. */
const base = '/app/staff-portal/gate-app/'
/** Files of the portals' build that the page uses too. */
const portalFiles = ['/theme.js', '/icon.svg']

export default defineConfig({
  root,
  base,
  plugins: [tailwindcss(), react(), offlineWorker(), precompress()],
  build: { ...shared.build, outDir: join('..', '..', '..', '..', 'dist', 'web', base), emptyOutDir: true },
  worker: shared.worker,
  resolve: shared.resolve,
})

/** Writes the worker beside the portal's pages, because a worker may only serve addresses below its own. */
function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => !file.endsWith('.map'))
      const contents = await Promise.all(files.map((file) => readFile(join(dir, file))))
      const hash = createHash('sha256')
      for (const content of contents) hash.update(content)
      const source = await readFile(join(root, 'gate-worker.ts'), 'utf8')
      const { code } = await transformWithOxc(source, 'gate-worker.ts')
      const offlineFiles = [...files.map((file) => `${base}${file}`), `${base}gate.webmanifest`, `${base}icon-192.png`, ...portalFiles]
      const head = `const offlineVersion = ${JSON.stringify(hash.digest('hex').slice(0, 12))}\nconst offlineFiles = ${JSON.stringify(offlineFiles)}\n`
      await writeFile(join(dir, '..', 'gate-worker.js'), head + code)
    },
  }
}
