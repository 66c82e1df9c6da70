// Parses PDFs off the main thread. Polyfills must load before pdfjs.
import '../old-browsers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
