import { middleOfScale, shortNumber, type ChartTone } from '#platform/contract/chart-scale.ts'
import { countText } from '#platform/contract/words.ts'
import { horizontalLine, pageText, type MeasurePageText, type PageBlock, type PageMark } from './page-marks.rules.ts'
import type { DocumentChart, DocumentMark } from './report-document.ts'
import { wrapText } from './wrap-text.rules.ts'

type ChartArea = { readonly left: number; readonly width: number }

/** Of the first, second and third value of each mark. */
const seriesTones = ['usual', 'soon', 'late'] as const satisfies readonly ChartTone[]
const toneOf = (series: number): ChartTone => seriesTones[series % seriesTones.length] ?? 'usual'
const small = { size: 7.5, isBold: false } as const
const mutedSmall = { ...small, colour: 'muted' } as const

/** The chart as on the screen; each bar is a block of its own, so that many run over to further pages. */
export function chartBlocks(
  { type, caption, counts, marks }: DocumentChart,
  area: ChartArea,
  measure: MeasurePageText,
): readonly PageBlock[] {
  const heading: PageBlock = {
    height: 22,
    isWithNext: true,
    marksAt: (y) => [
      pageText({ x: area.left, y: y + 12 }, caption, { size: 10, isBold: true }),
      ...(counts.length > 1
        ? legend(counts, { x: area.left + measure(caption, { size: 10, isBold: true }) + 16, y: y + 12 }, measure)
        : []),
    ],
  }
  if (type === 'columns') return [heading, columnsBlock(marks, area, measure)]
  const most = Math.max(1, ...marks.flatMap(({ values }) => values))
  return [heading, ...marks.map((mark) => barBlock(mark, { ...area, most }, measure))]
}

function legend(counts: readonly string[], { x, y }: { readonly x: number; readonly y: number }, measure: MeasurePageText): PageMark[] {
  let at = x
  return counts.flatMap((name, series): PageMark[] => {
    const marks: PageMark[] = [
      { type: 'area', x: at, y: y - 6, width: 7, height: 7, colour: toneOf(series), radius: 1.5 },
      pageText({ x: at + 10, y }, name, mutedSmall),
    ]
    at += 22 + measure(name, small)
    return marks
  })
}

const plot = { top: 14, height: 120, scaleWidth: 30, columnShare: 0.72 }

function columnsBlock(marks: readonly DocumentMark[], { left, width }: ChartArea, measure: MeasurePageText): PageBlock {
  const middle = middleOfScale(marks.flatMap(({ values }) => values))
  const heightOf = (value: number): number => (value > 0 ? Math.max(1.5, (plot.height * value) / (2 * middle)) : 0)
  const plotLeft = left + plot.scaleWidth
  const step = (width - plot.scaleWidth) / Math.max(1, marks.length)
  const centred = (text: string, x: number, y: number): PageMark => pageText({ x: x - measure(text, small) / 2, y }, text, mutedSmall)
  const numberAbove = (value: number, { x, y, space }: { x: number; y: number; space: number }): PageMark =>
    centred(measure(countText(value), small) > space ? shortNumber(value) : countText(value), x, y)
  return {
    height: plot.top + plot.height + 30,
    marksAt: (y) => {
      const foot = y + plot.top + plot.height
      const scale = [0, middle, 2 * middle].flatMap((value) => {
        const at = foot - (plot.height * value) / (2 * middle)
        return [
          horizontalLine({ x: plotLeft, y: at, width: width - plot.scaleWidth }, value === 0 ? 'edge' : 'line'),
          pageText({ x: plotLeft - 6 - measure(shortNumber(value), small), y: at + 2.5 }, shortNumber(value), mutedSmall),
        ]
      })
      const columns = marks.flatMap(({ label, year, values }, n): PageMark[] => {
        const space = (step * plot.columnShare) / Math.max(1, values.length)
        const start = plotLeft + (n + (1 - plot.columnShare) / 2) * step
        const drawn = values.flatMap((value, series): PageMark[] => {
          const [x, height] = [start + series * space, heightOf(value)]
          const number = numberAbove(value, { x: x + space / 2, y: foot - height - 4, space: step / values.length })
          if (height === 0) return [number]
          return [{ type: 'area', x, y: foot - height, width: space, height, colour: toneOf(series), radius: 1.5 }, number]
        })
        const centre = plotLeft + (n + 0.5) * step
        return [...drawn, centred(label, centre, foot + 11), ...(year ? [centred(year, centre, foot + 21)] : [])]
      })
      return [...scale, ...columns]
    },
  }
}

const barHeight = 5

function barBlock(
  { label, values }: DocumentMark,
  { left, width, most }: ChartArea & { readonly most: number },
  measure: MeasurePageText,
): PageBlock {
  const font = { size: 8.5, isBold: true }
  const number = values.map(countText).join(' · ')
  const numberWidth = measure(number, font)
  const [name = ''] = wrapText(label, { width: width - numberWidth - 12, lines: 1, font: { ...font, isBold: false } }, measure)
  return {
    height: 18 + values.length * (barHeight + 1),
    marksAt: (y) => [
      pageText({ x: left, y: y + 9 }, name, { size: font.size }),
      pageText({ x: left + width - numberWidth, y: y + 9 }, number, font),
      ...values.flatMap((value, series): PageMark[] => {
        const bar = { type: 'area' as const, x: left, y: y + 13 + series * (barHeight + 1), height: barHeight }
        const length = value > 0 ? Math.max(3, (width * value) / most) : 0
        return [
          { ...bar, width, colour: 'sunken', radius: barHeight / 2 },
          ...(length > 0 ? [{ ...bar, width: length, colour: toneOf(series), radius: Math.min(barHeight, length) / 2 }] : []),
        ]
      }),
    ],
  }
}
