import { tableBlocks } from '#reports/files/table-blocks.rules.ts'
import { pageText, paragraph, type MeasurePageText, type PageBlock } from '#reports/files/page-marks.rules.ts'
import { textBlock, wrapped, type PageArea } from '#reports/files/text-blocks.rules.ts'
import type { NamedSection } from '../content/named-section.rules.ts'
import { fileSectionTitles } from '../purposes.rules.ts'

/** More lines do not fit on a page. All of a longer text is in records.json of the archive. */
const mostLines = 60

type Contents = {
  /** Of each section, by its key; unknown while the pages are laid out for the first time. */
  pages: ReadonlyMap<string, number>
  placed: (key: string, page: number) => void
}

/** The contents, with the page of each section. */
export function contentsBlocks(
  sections: readonly NamedSection[],
  { pages }: Contents,
  area: PageArea,
  measure: MeasurePageText,
): readonly PageBlock[] {
  const title = textBlock([{ text: 'Contents', as: [{ role: 'H2' }], size: 14, isBold: true }], area, 8)
  return [
    { ...title, startsPage: true },
    ...sections.map(({ key }): PageBlock => {
      const [as, page] = [paragraph(), String(pages.get(key) ?? '')]
      const font = { size: 10, isBold: false }
      return {
        height: 18,
        marksAt: (y) => [
          pageText({ x: area.left, y: y + 12 }, fileSectionTitles[key], { ...font, as }),
          pageText({ x: area.left + area.width - measure(page, font), y: y + 12 }, page, { ...font, as }),
        ],
      }
    }),
  ]
}

/** A section with its tables, from a new page on. */
export function sectionBlocks(
  { key, tables }: NamedSection,
  { placed }: Contents,
  area: PageArea,
  measure: MeasurePageText,
): readonly PageBlock[] {
  const title = textBlock([{ text: fileSectionTitles[key], as: [{ role: 'H2' }], size: 14, isBold: true, colour: 'brand' }], area, 8)
  const text = (said: string, look: { size: number; isBold?: boolean }): PageBlock =>
    textBlock(wrapped({ text: said, as: paragraph(), ...look }, { width: area.width, lines: 40 }, measure), area, 8)
  return [
    { ...title, startsPage: true, isWithNext: true, placed: (page) => placed(key, page) },
    ...tables.flatMap(({ title: heading, columns, rows, none }) => [
      ...(heading === '' ? [] : [{ ...text(heading, { size: 9.5, isBold: true }), isWithNext: true }]),
      ...(rows.length > 0 || none === '' ? [] : [text(none, { size: 9 })]),
      ...(rows.length === 0
        ? []
        : tableBlocks(
            {
              columns: columns.map((column) => ({ ...column, isNumber: false })),
              rows: rows.map((cells) => ({ type: 'row', cells })),
              mostLines,
            },
            area,
            measure,
          )),
      { height: 12, marksAt: () => [] },
    ]),
  ]
}
