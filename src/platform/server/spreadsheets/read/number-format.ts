import { sectionsOf, type FormatSection, type Token } from './format-sections.ts'

/** Excel's own limit. */
const maxCodeLength = 255

/** The codes of Excel's built-in formats; those of dates are told by `isDateFormat`. */
const builtInCodes: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  11: '0.00E+00',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  49: '@',
}

/** A format's code; a name that no code has where it is neither built in nor in the file. */
export const formatCode = (id: number, code: string | undefined): string => code ?? builtInCodes[id] ?? `format ${id}`

/** Whether a number format shows a date. Without a code it is one of Excel's built-in formats; some of these show only the time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  // Matching brackets in an endless format would not finish.
  const letters =
    code
      .slice(0, maxCodeLength)
      .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
      .split(';')[0] ?? ''
  return /[yd]/i.test(letters)
}

/** A spreadsheet holds 15 digits; a longer number has lost the others, and is shown shortened. */
const longestNumber = 1e15

const general: FormatSection = { tokens: [{ type: 'general' }] }

/** A number as a spreadsheet shows it by this format; undefined where the format says more than is known here. */
export function shownNumber(value: number, code: string): string | undefined {
  if (!Number.isFinite(value) || code.length > maxCodeLength) return undefined
  const sections = code === 'General' ? [general] : sectionsOf(code)
  const chosen = sections && sectionFor(value, sections)
  if (!chosen) return undefined
  const { section, hasSign } = chosen
  // Its digits behind the fifteenth would be made up.
  if (Math.abs(value) >= longestNumber && !section.tokens.some(({ type }) => type === 'general' || type === 'exponent' || type === 'text'))
    return undefined
  const shown = showSection(Math.abs(value), section)
  return shown === undefined ? undefined : `${hasSign ? '-' : ''}${shown}`
}

/** A text as shown by its format: 'DL-'@ puts letters before it. Undefined where the format adds what is not known here. */
export function formattedText(text: string, code: string): string | undefined {
  if (!code.includes('@') || code === '@' || code.length > maxCodeLength) return text
  const sections = sectionsOf(code)
  if (!sections && /\*[^ -][^;]*@|@[^;]*\*[^ -]/.test(code)) return undefined
  const tokens = sections?.at(-1)?.tokens ?? []
  return tokens.some(({ type }) => type === 'text')
    ? tokens.map((token) => (token.type === 'text' ? text : token.type === 'literal' ? token.text : '')).join('')
    : text
}

function sectionFor(value: number, sections: readonly FormatSection[]): { section: FormatSection; hasSign: boolean } | undefined {
  if (sections.some(({ condition }) => condition)) {
    const section = sections.find(({ condition }) => condition === undefined || condition(value))
    return value < 0 || !section ? undefined : { section, hasSign: false }
  }
  const [first, negative, zero] = sections.filter(({ tokens }) => !tokens.some(({ type }) => type === 'text') || sections.length === 1)
  if (!first) return undefined
  if (value < 0) return negative ? { section: negative, hasSign: false } : { section: first, hasSign: true }
  return { section: value === 0 && zero ? zero : first, hasSign: false }
}

function showSection(value: number, { tokens }: FormatSection): string | undefined {
  const numeric = tokens.filter(({ type }) => type !== 'literal')
  if (numeric.length === 0) return undefined
  if (numeric.some(({ type }) => type === 'general' || type === 'text')) {
    const shown = generalNumber(value)
    return numeric.length > 1 ? undefined : tokens.map((token) => (token.type === 'literal' ? token.text : shown)).join('')
  }
  const exponent = numeric.find((token) => token.type === 'exponent')
  if (exponent) return numeric.at(-1) === exponent ? scientific(value, numeric) : undefined
  const at = tokens.findIndex(({ type }) => type === 'point')
  const [whole, rest] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at + 1)]
  if (rest.some(({ type }) => type === 'point')) return undefined
  const places = rest.filter(({ type }) => type === 'digit').length
  const [digits, decimals] = roundedTo(value, places)
  return `${fillWhole(whole, digits === '0' ? '' : digits)}${at < 0 ? '' : '.'}${fillDecimals(rest, decimals)}`
}

/** From the right, as the first digit's place takes all that are left. */
function fillWhole(tokens: readonly Token[], digits: string): string {
  let left = digits
  const first = tokens.findIndex(({ type }) => type === 'digit')
  return tokens
    .map((token, index) => ({ token, index }))
    .toReversed()
    .map(({ token, index }) => {
      if (token.type === 'literal') return token.text
      if (token.type !== 'digit') return ''
      const shown = index === first ? left : left.slice(-1)
      left = index === first ? '' : left.slice(0, -1)
      return shown || token.fill
    })
    .toReversed()
    .join('')
}

function fillDecimals(tokens: readonly Token[], decimals: string): string {
  const significant = decimals.replace(/0+$/, '').length
  let at = 0
  return tokens
    .map((token) => {
      if (token.type === 'literal') return token.text
      if (token.type !== 'digit') return ''
      at += 1
      return at <= significant ? decimals.charAt(at - 1) : token.fill
    })
    .join('')
}

function scientific(value: number, tokens: readonly Token[]): string | undefined {
  const exponent = tokens.find((token) => token.type === 'exponent')
  const point = tokens.findIndex(({ type }) => type === 'point')
  const places = point < 0 ? 0 : tokens.length - point - 2
  if (!exponent || tokens.length - places - (point < 0 ? 0 : 1) !== 2) return undefined
  return withExponent(value.toExponential(places), exponent.digits)
}

const withExponent = (text: string, digits: number): string =>
  text.replace(/e([+-])(\d+)$/, (_, sign: string, power: string) => `E${sign}${power.padStart(digits, '0')}`)

/** A number without a format. Ids and phones of 12 to 15 digits are whole, although a narrow column shortens them. */
export function generalNumber(value: number): string {
  if (Math.abs(value) >= longestNumber) return withExponent(value.toExponential(5).replace(/\.?0+e/, 'e'), 2)
  return Number(value.toPrecision(15)).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
}

/** The digits before and behind the point, rounded as a spreadsheet rounds what it shows. */
function roundedTo(value: number, places: number): readonly [string, string] {
  const [mantissa = '', power = '0'] = value.toExponential(14).split('e')
  const digits = mantissa.replace('.', '')
  const point = 1 + Number(power)
  const padded = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits
  const whole = point > 0 ? padded.slice(0, point) : '0'
  const behind = (point > 0 ? padded.slice(point) : padded.slice(1)).padEnd(places + 1, '0')
  const scaled = BigInt(whole + behind.slice(0, places)) + (behind.charAt(places) >= '5' ? 1n : 0n)
  const text = scaled.toString().padStart(places + 1, '0')
  return [text.slice(0, text.length - places), text.slice(text.length - places)]
}
