import type { SampleFile } from './harmless-files.factory.ts'
import { aPackedPdf, aPdf, bombOf, latin1, streamOf, withUpdate } from './sample-pdf.factory.ts'
import type { PdfParts } from './sample-pdf.factory.ts'

const actions: Readonly<Record<string, string>> = {
  JavaScript: '<< /S /JavaScript /JS (app.alert(1)) >>',
  'escaped JavaScript': '<< /S /J#61vaScript /#4a#53 (app.alert(1)) >>',
  'JavaScript named by reference': '<< /S 10 0 R /N (app.alert(1)) >>',
  Launch: '<< /S /Launch /F (cmd.exe) >>',
  'escaped Launch': '<< /S /L#61unc#68 /F (cmd.exe) >>',
  SubmitForm: '<< /S /SubmitForm /F (http://example.org) >>',
  ImportData: '<< /S /ImportData /F (data.fdf) >>',
  GoToR: '<< /S /GoToR /F (\\\\\\\\host\\\\share) /D [0 /Fit] >>',
  GoToE: '<< /S /GoToE /T << /R /C >> >>',
  Rendition: '<< /S /Rendition /OP 0 >>',
  Named: '<< /S /Named /N /Print >>',
  'escaped Named': '<< /S /N#61med /N /NextPage >>',
  'link to a file': '<< /S /URI /URI (file:///etc/passwd) >>',
  'link to a file in octal': '<< /S /URI /URI (\\146ile:etc) >>',
  'link to a file in hexadecimal': '<< /S /URI /URI <66696C653A2F2F2F> >>',
  'link to a script': '<< /S /URI /URI (JavaScript:alert) >>',
  'link to a file beside a title': '<< /S /URI /Title (file:///etc/passwd) /URI 10 0 R /A (file:///etc/passwd) >>',
  'titles of which one is replaced': '<< /Title (file:///etc/passwd) /Title (a) >>',
  'duplicate link': '<< /S /URI /URI (file:///etc/passwd) /URI (http://example.org) >>',
  'duplicate action type': '<< /S /JavaScript /S /GoTo /D [3 0 R /Fit] >>',
  'second of two': '<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Launch /F (a) >>] >>',
}

/** The positions an action can have. Object 10 is always a name, for the action that references one. */
const places: Readonly<Record<string, (action: string) => PdfParts>> = {
  'at opening': (action) => ({ catalog: `/OpenAction ${action}`, objects: ['/JavaScript'] }),
  'at opening, by reference': (action) => ({ catalog: '/OpenAction 11 0 R', objects: ['/JavaScript', action] }),
  'at closing': (action) => ({ catalog: `/AA << /WC ${action} >>`, objects: ['/JavaScript'] }),
  'on a page': (action) => ({ page: `/AA << /O ${action} >>`, objects: ['/JavaScript'] }),
  'on a link': (action) => ({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`, objects: ['/JavaScript'] }),
  'in a form field': (action) => ({ catalog: `/AcroForm << /Fields [<< /FT /Tx /AA << /K ${action} >> >>] >>`, objects: ['/JavaScript'] }),
  'in the outline': (action) => ({ catalog: `/Outlines << /First << /Title (a) /A ${action} >> >>`, objects: ['/JavaScript'] }),
  unreferenced: (action) => ({ objects: ['/JavaScript', action] }),
}

const embedded: readonly string[] = [
  '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) >>] >> >>',
  '/Names << /JavaScript << /Names [(a) 11 0 R] >> >>',
  '/AF [<< /Type /Filespec /EF << /F 11 0 R >> >>]',
  '/AcroForm << /XFA [(template) 11 0 R] >>',
  '/AcroForm << /#58FA 11 0 R >>',
  '/Collection << /View /T >>',
  ...['FileAttachment', 'RichMedia', 'Movie', 'Sound', '3D', 'R#69chMedia'].map((kind) => `/Extra << /Type /Annot /Subtype /${kind} >>`),
]

/** Documents with active content, and files that are not documents; deterministic. */
export function hostilePdfs(): SampleFile[] {
  return [
    ...withAction(),
    ...withEmbeddedFile(),
    ...withExternalContent(),
    ...withHiddenContent(),
    ...encrypted(),
    ...polyglots(),
    ...exhausting(),
  ].map(({ what, bytes }) => ({
    what,
    bytes,
    name: 'letter.pdf',
    type: 'application/pdf',
  }))
}

type HostilePdf = { what: string; bytes: Buffer }

function withAction(): HostilePdf[] {
  return Object.entries(actions).flatMap(([action, code]) =>
    Object.entries(places).flatMap(([place, put]) => [
      { what: `${action} ${place}`, bytes: aPdf(put(code)) },
      { what: `${action} ${place}, packed`, bytes: aPackedPdf(put(code)) },
    ]),
  )
}

function withEmbeddedFile(): HostilePdf[] {
  const file = streamOf('MZ', '/Type /EmbeddedFile')
  return embedded.flatMap((catalog) => [
    { what: catalog, bytes: aPdf({ catalog, objects: ['null', 'null'] }) },
    { what: `${catalog}, packed`, bytes: aPackedPdf({ catalog, objects: ['null', file] }) },
  ])
}

/** Streams with external content: a viewer shows something that was not checked. */
function withExternalContent(): HostilePdf[] {
  const dicts = [
    '/F (/etc/passwd)',
    '/#46 (a)',
    '/F << /FS /URL /F (http://example.org) >>',
    '/FFilter /FlateDecode',
    '/FFi#6cter []',
    '/FDecodeParms null',
  ]
  return [
    ...dicts.map((dict) => ({ what: `stream with ${dict}`, bytes: aPdf({ objects: [streamOf('', dict)] }) })),
    { what: 'stream with a duplicate source', bytes: aPdf({ objects: [streamOf('', '/F (a) /F null')] }) },
  ]
}

/** Content that one reader sees and another does not. */
function withHiddenContent(): HostilePdf[] {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const hidden = `20 0 obj\n${script}\nendobj\n`
  const withScript = aPdf({ catalog: `/OpenAction ${script}` })
  return [
    { what: 'script replaced by a later version', bytes: withUpdate(withScript, [[1, '<< /Type /Catalog /Pages 2 0 R >>']]) },
    {
      what: 'script added by a later version',
      bytes: withUpdate(aPdf(), [[1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`]]),
    },
    { what: 'script in a stream that the index leads into', bytes: aPdf({ objects: [streamOf(`\n${hidden}`)] }) },
    { what: 'script in a string that the index leads into', bytes: aPdf({ objects: [`(${hidden.replace('(app.alert(1))', '<00>')})`] }) },
    { what: 'script in a comment that the index leads into', bytes: aPdf({ newline: `\n%${hidden.replace(/\n/g, ' ')}\n` }) },
    { what: 'script with comments in its header', bytes: aPdf({ objects: [streamOf(`\n20 %a\n 0 %b\n obj ${script}`)] }) },
    { what: 'catalog in the trailer', bytes: aPdf({ trailer: `/Extra << /OpenAction ${script} >>` }) },
    { what: 'objects packed under another type', bytes: aPackedPdf({}, { dict: '/Type /Other /N 5 /First 30 /Filter /FlateDecode' }) },
    {
      what: 'objects packed with a predictor',
      bytes: aPackedPdf({}, { dict: '/Type /ObjStm /N 4 /First 30 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    },
    { what: 'objects packed by reference', bytes: aPackedPdf({}, { dict: '/Type /ObjStm /N 7 0 R /First 30 /Filter /FlateDecode' }) },
  ]
}

const standard = (rest: string): string =>
  `/Encrypt << /Filter /Standard ${rest} /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >> /ID [<00><00>]`

function encrypted(): HostilePdf[] {
  const kinds = ['/V 1 /R 2', '/V 2 /R 3 /Length 128', '/V 4 /R 4 /CF << >>', '/V 5 /R 6 /CF << >>']
  return kinds.flatMap((kind) => [
    { what: `password ${kind}`, bytes: aPdf({ trailer: standard(kind) }) },
    { what: `password ${kind}, packed`, bytes: aPackedPdf({ trailer: standard(kind) }) },
  ])
}

function polyglots(): HostilePdf[] {
  const pdf = aPdf()
  const html = '<html><script>alert(1)</script></html>'
  const zip = `PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`
  const around = { html, zip, exe: 'MZ\x90\0', png: '\x89PNG\r\n\x1A\n', gif: 'GIF89a', script: '/*', line: '\n', mark: '\xEF\xBB\xBF' }
  return [
    ...Object.entries(around).map(([what, junk]) => ({ what: `${what} before a PDF`, bytes: Buffer.concat([latin1(junk), pdf]) })),
    ...Object.entries({ html, zip, exe: 'MZ\x90\0', elf: '\x7FELF', script: '*/alert(1)' }).flatMap(([what, junk]) => [
      { what: `${what} after a PDF`, bytes: Buffer.concat([pdf, latin1(junk)]) },
      { what: `${what} after a PDF, with a second end`, bytes: Buffer.concat([pdf, latin1(`${junk.repeat(12)}\n%%EOF\n`)]) },
    ]),
    { what: 'html in a comment', bytes: aPdf({ version: `1.7\n%${html}` }) },
    { what: 'PDF within the comment of a zip', bytes: Buffer.concat([pdf, latin1(`%PK\x05\x06${'\0'.repeat(16)}\x06\0%%EOF\n`)]) },
    { what: 'only a header', bytes: latin1('%PDF-1.7\n%%EOF\n') },
    { what: 'no page', bytes: withUpdate(pdf, [[2, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']]) },
    ...[0.1, 0.5, 0.9].map((part) => ({ what: `PDF cut at ${part}`, bytes: pdf.subarray(0, Math.floor(pdf.length * part)) })),
  ]
}

function exhausting(): HostilePdf[] {
  const megabyte = 1024 * 1024
  return [
    { what: 'stream that unpacks to 80 MB', bytes: aPdf({ objects: [bombOf(80 * megabyte)] }) },
    { what: 'stream packed twice', bytes: aPdf({ objects: [bombOf(80 * megabyte, 2)] }) },
    { what: 'many streams of 50 MB', bytes: aPdf({ objects: Array(9).fill(bombOf(50 * megabyte)) }) },
    {
      what: 'packed objects of 20 MB',
      bytes: aPdf({ objects: [bombOf(20 * megabyte).replace('/Filter [', '/Type /ObjStm /N 1 /First 4 /Filter [')] }),
    },
    { what: 'arrays in arrays', bytes: aPdf({ objects: [`${'['.repeat(100_000)}${']'.repeat(100_000)}`] }) },
    { what: 'dictionaries in dictionaries', bytes: aPackedPdf({ objects: ['<< /A '.repeat(5000) + '1' + ' >>'.repeat(5000)] }) },
    { what: 'endless packed objects', bytes: aPackedPdf({}, { dict: '/Type /ObjStm /N 2000000000 /First 30 /Filter /FlateDecode' }) },
    { what: 'endless index', bytes: aPackedPdf({}, { index: '/Type /XRef /Size 2000000000 /W [0 0 0] /Root 1 0 R /Length 0' }) },
  ]
}
