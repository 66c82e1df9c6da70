import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readAloud } from '#tests/world/read-aloud.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { aReportDocument } from './report-document.factory.ts'
import type { DocumentRow, ReportDocument } from './report-document.ts'
import { reportPdf } from './report-pdf.service.ts'

const bytesOf = (fields: Partial<ReportDocument> = {}) => buffer(Readable.from(reportPdf(aReportDocument(fields)), { objectMode: false }))
const printed = async (fields: Partial<ReportDocument> = {}) => readPdf(await bytesOf(fields))
const textsOf = ({ texts }: { texts: readonly { text: string }[] }) => texts.map(({ text }) => text)

const manyRows = (count: number): DocumentRow[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'row', cells: [`${n + 1} Jan 2026`, `Driver ${n + 1}`, String(n)] }))

it('a page has head, numbers with change and definition, chart and table', async () => {
  const [page, ...more] = await printed()
  expect(more).toEqual([])
  expect([page?.width.toFixed(0), page?.height.toFixed(0)]).toEqual(['210', '297'])
  const texts = page ? textsOf(page) : []
  expect(texts).toEqual(
    expect.arrayContaining([
      'Violations',
      'Mombasa grinding plant',
      'Period: 01 Jan 2026 to 30 Jun 2026 · Transporter: Siginon Group',
      'Per 100 active drivers',
      '4.5',
      '-0.2 (4%)',
      'Violations by month',
      'Wanjikũ Mũthoni',
      'January 2026',
      '1 row',
      'Made on 03 Nov 2026, 09:12 by Halima Said',
      'Page 1 of 1',
    ]),
  )
  expect(texts.join(' ')).toContain('Sanction evidence that is due and has not been received.')
})

it('the headings stand on every page, and nothing leaves the paper', async () => {
  const pages = await printed({ rows: manyRows(500), note: '500 of 12,345 rows. The CSV file has all.' })
  expect(pages.length).toBeGreaterThan(8)
  for (const [n, page] of pages.entries()) {
    expect(textsOf(page)).toEqual(expect.arrayContaining(['Days to evidence', `Page ${n + 1} of ${pages.length}`]))
    for (const { x, y, width } of page.texts) expect(x >= 10 && x + width <= 200 && y <= 287 && y >= 10).toBe(true)
  }
  const rows = pages.flatMap(textsOf).filter((text) => text.startsWith('Driver '))
  expect(rows).toEqual(manyRows(500).map(({ cells }) => cells[1]))
  expect(pages.at(-1)?.texts.map(({ text }) => text)).toContain('500 of 12,345 rows. The CSV file has all.')
})

it('many columns lie across; long words and texts stay in their columns', async () => {
  const columns = Array.from({ length: 12 }, (_, n) => ({ title: `Column ${n}`, width: 10, isNumber: n % 2 === 0 }))
  const cells = ['Supercalifragilisticexpialidocious'.repeat(3), 'two words '.repeat(20), '', ...columns.slice(3).map(({ title }) => title)]
  const [page] = await printed({ columns, rows: [{ type: 'row', cells }], chart: null, numbers: [] })
  expect(page?.width.toFixed(0)).toBe('297')
  const columnWidth = (297 - 2 * 14.1) / 12
  const widths = page?.texts.filter(({ text }) => /^(Super|califr|two words)/.test(text)).map(({ width }) => width) ?? []
  expect(Math.max(...widths)).toBeLessThan(columnWidth)
  expect(page?.texts.some(({ text }) => text.endsWith('…'))).toBe(true)
})

it('bars run over to further pages', async () => {
  const marks = Array.from({ length: 60 }, (_, n) => ({ label: `Transporter ${n}`, values: [n, 60 - n] }))
  const pages = await printed({ chart: { type: 'bars', caption: 'By transporter', counts: ['Joined', 'Left'], marks } })
  expect(pages.flatMap(textsOf).filter((text) => text.startsWith('Transporter '))).toHaveLength(120)
})

it('prints every name; a sign that no font has stands as its code', async () => {
  const names = ['Nguyễn Thị Phương', 'محمد عبد الرحمن', 'Шевченко Їжак', '王小明', 'Asha 😀']
  const [page] = await printed({ rows: names.map((name) => ({ type: 'row', cells: ['', name, ''] })) })
  const text = (page ? textsOf(page) : []).join('').replaceAll(/\s/g, '')
  for (const name of names) expect(text).toContain(name.replaceAll(/\s/g, '').replace('😀', '[U+1F600]'))
})

it('is read aloud in order: headings, numbers, chart, the table with its header cells, who made it', async () => {
  const bytes = await bytesOf()
  expect(await readAloud(bytes)).toEqual([
    'H1 Violations',
    'P Mombasa grinding plant',
    'P Period: 01 Jan 2026 to 30 Jun 2026 · Transporter: Siginon Group',
    'P Violations 1,234 +24 (2%) Violations of the period that were not dismissed.',
    'P Per 100 active drivers 4.5 -0.2 (4%) Violations ÷ average of active drivers × 100.',
    'P Evidence late 12 Sanction evidence that is due and has not been received.',
    'H2 Violations by month',
    'Figure Violations by month. Jan 2026: 0, Feb: 40, Mar: 80, Apr: 120, May: 160, Jun: 200.',
    'TH of a column Date',
    'TH of a column Driver',
    'TH of a column Days to evidence',
    'TH of a row January 2026',
    'TD',
    'TD 3',
    'TD 05 Jan 2026',
    'TD Wanjikũ Mũthoni',
    'TD 3',
    'TH of a row Total',
    'TD 1 row',
    'TD 3',
    'P Made on 03 Nov 2026, 09:12 by Halima Said',
  ])
})

it('bars and a table over several pages are read once, their headings too', async () => {
  const marks = [{ label: 'Siginon Group', values: [4, 0] }]
  const chart = { type: 'bars' as const, caption: 'By transporter', counts: ['Joined', 'Left'], marks }
  const said = await readAloud(await bytesOf({ rows: manyRows(200), chart }))
  const ofBars = [
    'H2 By transporter: Joined',
    'TH of a row Siginon Group',
    'TD 4',
    'H2 By transporter: Left',
    'TH of a row Siginon Group',
    'TD 0',
  ]
  expect(said).toEqual(expect.arrayContaining(ofBars))
  expect(said.filter((line) => line === 'TH of a column Driver')).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('TD Driver '))).toHaveLength(200)
  expect(said.at(-1)).toMatch(/^P Made on/)
})
