import { PDFDocument, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { crc32 } from 'node:zlib'
import { aJpeg, aPicture, aPng, aWebp } from './sample-picture.factory.ts'
import { aPackedPdf, aPdf, latin1, streamOf, withUpdate } from './sample-pdf.factory.ts'

/** A file as a user would upload it. */
export type SampleFile = { what: string; name: string; type: string; bytes: Buffer }

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index + 1))

/** At least a hundred ordinary files that must be accepted; deterministic. */
export async function harmlessFiles(): Promise<SampleFile[]> {
  return [
    ...(await jpegs()),
    ...(await pngs()),
    ...(await webps()),
    ...(await declaredOtherwise()),
    ...(await libraryPdfs()),
    ...handWrittenPdfs(),
  ]
}

/** As browsers declare files that they do not know, or that a site served for download. */
async function declaredOtherwise(): Promise<SampleFile[]> {
  const [jpeg, pdf] = [await aJpeg(6), aPdf()]
  return ['', 'application/octet-stream', 'application/x-download', 'text/html', 'image/png'].flatMap((type) => [
    named('photo.jpg', type)(`JPEG declared '${type}'`, jpeg),
    named('report.pdf', type)(`PDF declared '${type}'`, pdf),
  ])
}

async function jpegs(): Promise<SampleFile[]> {
  const jpeg = named('photo.jpg', 'image/jpeg')
  return Promise.all([
    ...times(8, async (n) => jpeg(`JPEG number ${n}`, await aJpeg(n))),
    ...times(8, async (n) => jpeg(`JPEG turned ${n}`, await aPicture(n).withMetadata({ orientation: n }).jpeg().toBuffer())),
    ...times(3, async (n) => jpeg(`CMYK JPEG ${n}`, await aPicture(n).toColourspace('cmyk').jpeg().toBuffer())),
    ...times(3, async (n) => jpeg(`grey JPEG ${n}`, await aPicture(n).greyscale().jpeg().toBuffer())),
    ...times(3, async (n) =>
      jpeg(
        `progressive JPEG ${n}`,
        await aPicture(n)
          .jpeg({ progressive: true, quality: n * 30 })
          .toBuffer(),
      ),
    ),
    ...['photo.JPG', 'photo.jpeg', 'photo.jfif', 'my photo (2).jpg', 'photo.png.jpg'].map(async (name) =>
      named(name, 'image/jpeg')(`JPEG called ${name}`, await aJpeg(4)),
    ),
    aJpeg(5).then((bytes) => named('photo.jpg', 'image/jpg')('JPEG declared image/jpg', bytes)),
    aPicture(1, { width: 640, height: 480, channels: 3 })
      .jpeg()
      .withMetadata({ density: 300 })
      .toBuffer()
      .then((bytes) => jpeg('JPEG of a phone', bytes)),
  ])
}

async function pngs(): Promise<SampleFile[]> {
  const png = named('scan.png', 'image/png')
  const numbered = await Promise.all([
    ...times(8, async (n) => png(`PNG number ${n}`, await aPng(n))),
    ...times(3, async (n) => png(`PNG with alpha ${n}`, await aPicture(n, { width: 9, height: 9, channels: 4 }).png().toBuffer())),
    ...times(3, async (n) => png(`16-bit PNG ${n}`, await aPicture(n).toColourspace('rgb16').png().toBuffer())),
    ...times(2, async (n) =>
      png(`grey PNG ${n}`, await aPicture(n, { width: 8, height: 8, channels: 1 }).toColourspace('b-w').png().toBuffer()),
    ),
  ])
  return [
    ...numbered,
    png('grey PNG with alpha', await aPicture(1, { width: 8, height: 8, channels: 2 }).toColourspace('b-w').png().toBuffer()),
    png('palette PNG', await aPicture(3).png({ palette: true, colours: 8 }).toBuffer()),
    png('interlaced PNG', await aPicture(3).png({ progressive: true }).toBuffer()),
    png('PNG of 12,000 x 2', await aPicture(1, { width: 12_000, height: 2, channels: 3 }).png().toBuffer()),
    png('PNG of one pixel', await aPicture(1, { width: 1, height: 1, channels: 3 }).png().toBuffer()),
    png('PNG with a text part', withPngText(await aPng(6), 'Comment\0made by a scanner')),
  ]
}

async function webps(): Promise<SampleFile[]> {
  const webp = named('picture.webp', 'image/webp')
  const numbered = await Promise.all([
    ...times(5, async (n) => webp(`WebP number ${n}`, await aWebp(n))),
    ...times(3, async (n) => webp(`lossless WebP ${n}`, await aPicture(n).webp({ lossless: true }).toBuffer())),
    ...times(2, async (n) => webp(`WebP with alpha ${n}`, await aPicture(n, { width: 9, height: 9, channels: 4 }).webp().toBuffer())),
  ])
  return [...numbered, webp('WebP with metadata', await aPicture(2).withMetadata({ orientation: 6 }).webp().toBuffer())]
}

async function libraryPdfs(): Promise<SampleFile[]> {
  const files: SampleFile[] = []
  for (const useObjectStreams of [true, false]) {
    for (const pages of [1, 2, 3, 5, 8, 13, 21, 34]) {
      files.push(pdf(`PDF of ${pages} pages, ${useObjectStreams ? 'packed' : 'plain'}`, await aLibraryPdf(pages, useObjectStreams)))
    }
  }
  return files
}

/** Text, a picture of each kind, metadata, a web link and a form field. */
async function aLibraryPdf(pages: number, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle('File: a letter about JavaScript')
  document.setAuthor('Asha Otieno')
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pictures = [await document.embedPng(await aPng(pages)), await document.embedJpg(await aJpeg(pages))]
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([300, 400])
    sheet.drawText(`Page ${page}: 7 0 of them, see file:///tmp`, { x: 20, y: 300, size: 12, font })
    pictures.forEach((picture, index) => sheet.drawImage(picture, { x: 20 + index * 100, y: 50, width: 80, height: 60 }))
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: PDFString.of(`https://example.org/${page}`) } }
    sheet.node.addAnnot(document.context.register(document.context.obj(link)))
  }
  document.getForm().createTextField('name').addToPage(document.getPage(0))
  return Buffer.from(await document.save({ useObjectStreams }))
}

const link = (uri: string): string => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>]`

function handWrittenPdfs(): SampleFile[] {
  const outline = [
    '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
    '<< /Title (File: one) /Parent 10 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
  ]
  return [
    ...['1.3', '1.4', '1.5', '1.7', '2.0'].map((version) => pdf(`PDF ${version}`, aPdf({ version }))),
    ...['\n', '\r\n', '\r'].map((newline) => pdf(`PDF with lines ended by ${JSON.stringify(newline)}`, aPdf({ newline }))),
    ...['http://example.org/a', 'mailto:a@example.org', 'tel:+254700000000', 'www.example.org', 'report.pdf#page=2'].map((uri) =>
      pdf(`PDF with a link to ${uri}`, aPdf({ page: link(uri) })),
    ),
    pdf('PDF in a packed stream', aPackedPdf()),
    pdf('PDF in a packed stream with a link', aPackedPdf({ page: link('https://example.org') })),
    pdf('PDF that opens at a page', aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })),
    pdf('PDF with a GoTo action at opening', aPdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })),
    pdf('PDF with an outline', aPdf({ catalog: '/Outlines 10 0 R', objects: outline })),
    pdf('PDF saved again', withUpdate(aPdf(), [[5, '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>']])),
    ...['(file:///C|/Temp/medical.htm)', '(\\\\\\\\server\\\\share\\\\Report.docx)', '(File: C:\\\\report.docx)', '<66696C653A2F2F2F>'].map(
      (title) =>
        pdf(`PDF with the title ${title}`, aPdf({ trailer: '/Info 10 0 R', objects: [`<< /Title ${title} /Subject ${title} >>`] })),
    ),
    pdf(
      'PDF with a link to a list of files',
      aPdf({ page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (ftp://example.org/a) >> >>]' }),
    ),
    pdf('PDF with a title in UTF-16', aPdf({ trailer: '/Info 10 0 R', objects: ['<< /Title <FEFF004100730068006100> >>'] })),
    pdf(
      'PDF with XMP metadata',
      aPdf({ catalog: '/Metadata 10 0 R', objects: [streamOf('<?xpacket begin=""?><x:xmpmeta/>', '/Type /Metadata')] }),
    ),
    pdf('PDF with hexadecimal text', aPdf({ objects: [streamOf('48656C6C6F>', '/Filter /ASCIIHexDecode')] })),
    pdf('PDF with a printable note', aPdf({ page: '/Annots [<< /Type /Annot /Subtype /Text /F 4 /Rect [0 0 9 9] >>]' })),
    pdf('PDF with an indirect stream length', aPdf({ objects: [streamOf('BT ET').replace('/Length 5', '/Length 11 0 R'), '5'] })),
    pdf('PDF with a long comment', aPdf({ version: `1.7\n%${' a remark of the scanner'.repeat(40)}` })),
    pdf('PDF with trailing empty lines', Buffer.concat([aPdf(), latin1('\r\n\r\n\0\0')])),
    named('LETTER.PDF', 'application/pdf')('PDF with a name in capitals', aPdf()),
    named('письмо.pdf', 'application/pdf')('PDF with a Cyrillic name', aPdf()),
  ]
}

const pdf = named('letter.pdf', 'application/pdf')

function named(name: string, type: string): (what: string, bytes: Buffer) => SampleFile {
  return (what, bytes) => ({ what, name, type, bytes })
}

function withPngText(png: Buffer, text: string): Buffer {
  const part = Buffer.from(`tEXt${text}`, 'latin1')
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(text.length, 0)
  frame.writeUInt32BE(crc32(part), 4)
  const afterHeader = 33
  return Buffer.concat([png.subarray(0, afterHeader), frame.subarray(0, 4), part, frame.subarray(4), png.subarray(afterHeader)])
}
