// Reads PDFs beside the page. What old browsers lack must be there before pdfjs.
import '../old-browsers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
