import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'
const compressible = /\.(js|css|html|svg|json)$/

export default defineConfig({
  root: 'src/app',
  plugins: [tailwindcss(), react(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/v1': server, '/v2': server, '/openapi.json': server },
  },
})

/** Compresses once, at build time, what the server would otherwise compress for each visitor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!compressible.test(fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  }
}
