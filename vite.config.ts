import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const compressible = /\.(js|css|html|svg|json|wasm)$/

/**
 * What all screens share, what nearly all show, tables, what lists show around them, and forms are one file each: a dozen files of 200 bytes compress a
 * third worse than one, and each costs a request. Grouped by folder, so that a new file needs no line here, except for what pages
 * without a list show too; everything else is split by screen. See docs/decisions/web-pages.md.
 */
const sharedParts = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  {
    name: 'page',
    test: /platform\/web\/(?:[^/]+|navigation\/[^/]+)$|platform\/contract\/(?!as-at|plain-words|list-address)|sessions\/first-calls|drivers\/driver\.paths|transporter-choices|lucide|table\/facts|list\/(?:empty|last-list)/,
    minShareCount: 5,
    priority: 2,
  },
  { name: 'table', test: /platform\/web\/table\/(?!timeline|merged|view-options)/, priority: 1 },
  // Lists without a long choice load neither.
  { name: 'words', test: /plain-words/, priority: 3 },
  { name: 'combobox', test: /combobox/, priority: 1 },
  // A decision's comment needs no more of a form than its field.
  { name: 'field', test: /form\/(?:field|unsaved-guard)/, priority: 1 },
  { name: 'form', test: /platform\/web\/form\/(?!form-summary|wrong-fields)/, minShareCount: 6, priority: 0 },
  // What a filter opens, and its chip, load when they are wanted.
  {
    name: 'list',
    test: /platform\/web\/list\/(?!part|list-state|filter-menu|choices-boundary|filter-chips|chip|pick-list|day-filter)/,
    priority: 0,
  },
  // A driver's fields and state, and what can be asked for one: lists of drivers and drivers' pages show both. A group takes what its files import
  // along, so the fields and the common part of requests, which other screens need too, come first.
  {
    name: 'driver',
    test: /drivers\/(?:verdict\/(?!as-at)|details\/)|drivers\/[^/]+\.(?:contract|rules)\.ts|drivers\/driver-status|driver-page\.contract|administration\/(?:expiry|terms)/,
    minShareCount: 5,
    priority: 2,
  },
  {
    name: 'request',
    test: /requests\/(?:engine\/|[^/]+\.(?:contract|paths)|first-calls|kinds\/kind[.-][^/]+\.contract)/,
    minShareCount: 5,
    priority: 2,
  },
  { name: 'kinds', test: /requests\/kinds\/(?!renew)[^/]+\/[^/]+\.contract\.ts/, minShareCount: 3, priority: 1 },
]

/** What all builds of the browser's code have in common. */
export const shared = {
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    cssMinify: 'lightningcss' as const,
    reportCompressedSize: false,
    // Only Safari before 17 lacks it, and fetches these files a moment later.
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' as const },
  // Without the shim for React before 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
}

export default defineConfig({
  root: 'src/app',
  plugins: [tailwindcss(), react(), browserContracts(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    ...shared.build,
    // The PDF viewer's chunk, loaded when a PDF is opened.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: { assetFileNames: nameOfAsset, chunkFileNames: nameOfChunk, codeSplitting: { groups: sharedParts } },
    },
  },
  worker: shared.worker,
  resolve: shared.resolve,
  server: {
    host: '127.0.0.1',
    proxy: { '/v1': server, '/v2': server, '/openapi.json': server, '/docs/api': server },
  },
})

/**
 * The first file lists all others: names of screens would cost every page half a kilobyte, and are in the manifest. The PDF viewer has its name because
 * its weight is not that of the page that opens it.
 */
function nameOfChunk({ name }: { name: string }): string {
  return name === 'pdf-viewer' || sharedParts.some((part) => part.name === name) ? 'assets/[name]-[hash].js' : 'assets/part-[hash].js'
}

/** The PDF viewer's worker loads fonts and decoders by fixed names, so their folder has the version instead. */
function nameOfAsset({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  const isAskedByName = originalFileNames.some((name) => /pdfjs-dist\/(standard_fonts|wasm)\//.test(name))
  return isAskedByName ? `assets/pdfjs-${pdfjs.version}/[name][extname]` : 'assets/[name]-[hash][extname]'
}

/** Compresses at build time instead of per request. Reads from disk, where every file is final. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const compress = async (fileName: string): Promise<void> => {
        const path = join(dir, fileName)
        const source = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }))
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
      }
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => compressible.test(name))
          .map(compress),
      )
    },
  }
}
