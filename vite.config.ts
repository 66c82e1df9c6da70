import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const compressible = /\.(js|css|html|svg|json)$/

export default defineConfig({
  root: 'src/app',
  plugins: [tailwindcss(), react(), lightZod(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    // Only Safari before 17 would want it, and does without: it fetches those files a moment later.
    modulePreload: { polyfill: false },
    // The PDF viewer's own chunk, which only comes when a PDF is opened.
    chunkSizeWarningLimit: 520,
    rolldownOptions: { output: { assetFileNames: nameOfAsset } },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/v1': server, '/v2': server, '/openapi.json': server },
  },
})

/** The PDF viewer's worker asks for its fonts and decoders by their own names, so their folder changes with the version instead. */
function nameOfAsset({ originalFileNames }: { readonly originalFileNames: readonly string[] }): string {
  const isAskedByName = originalFileNames.some((name) => /pdfjs-dist\/(standard_fonts|wasm)\//.test(name))
  return isAskedByName ? `assets/pdfjs-${pdfjs.version}/[name][extname]` : 'assets/[name]-[hash][extname]'
}

/**
 * Every zod schema carries a writer of JSON Schema, 4 kB that only the server's document of the endpoints needs, and 1 kB of sentences for what no
 * contract words itself; the server has those.
 */
function lightZod(): Plugin {
  return {
    name: 'light-zod',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined
      const processors = /^import \* as processors from .*json-schema-processors\.js";$/m
      const methods = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*to-json-schema\.js";$/m
      const sentences = /^import en from "..\/locales\/en.js";$/m
      if (![processors, methods, sentences].every((part) => part.test(code)))
        this.error('zod has changed: see whether its JSON Schema part and its sentences can still be left out')
      const none = 'const none = () => undefined;'
      const left = code
        .replace(processors, 'const processors = {};')
        .replace(sentences, 'const en = () => ({ localeError: () => undefined });')
      return {
        code: left.replace(methods, `${none} const createStandardJSONSchemaMethod = none, createToJSONSchemaMethod = none;`),
        map: null,
      }
    },
  }
}

/** Compresses once, at build time, what the server would otherwise compress for each visitor. From the disk: only there is every file final. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => compressible.test(name))) {
        const path = join(dir, fileName)
        const source = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        await writeFile(`${path}.br`, brotliCompressSync(source, { params }))
        await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
