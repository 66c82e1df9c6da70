export type Token =
  | { type: 'literal'; text: string }
  | { type: 'digit'; fill: '0' | '' | ' ' }
  | { type: 'point' | 'general' | 'text' }
  | { type: 'exponent'; digits: number }
type Condition = (value: number) => boolean
export type FormatSection = { tokens: readonly Token[]; condition?: Condition }

const fills = { '0': '0', '#': '', '?': ' ' } as const

/** One piece of a code: a literal, a space as wide as a letter, a filler of blanks or an account's dashes, brackets, digits with their commas, or one more letter. */
const piece = /"([^"]*)"|\\(.)|_(.)|\*[ -]|\[([^\]]*)\]|(General)|(E\+0+)|([0#?])|(,)|(\.)|(@)|(;)|([ $+\-():!^&'~{}<>=€£¥\u00A0])/giy

/** The sections of a number format with what each of them shows, in order; undefined where it has something that is not known here. */
export function sectionsOf(code: string): readonly FormatSection[] | undefined {
  const sections: { tokens: Token[]; condition?: Condition }[] = [{ tokens: [] }]
  piece.lastIndex = 0
  while (piece.lastIndex < code.length) {
    const found = piece.exec(code)
    const section = sections.at(-1)
    if (!found || !section) return undefined
    const [all, quoted, escaped, wide, bracket, word, exponent, digit, comma, point, at, end, plain] = found
    const { tokens } = section
    const literal = quoted ?? escaped ?? plain
    if (end !== undefined) sections.push({ tokens: [] })
    else if (literal !== undefined) tokens.push({ type: 'literal', text: literal })
    else if (wide !== undefined) tokens.push({ type: 'literal', text: ' ' })
    else if (word !== undefined) tokens.push({ type: 'general' })
    else if (exponent !== undefined) tokens.push({ type: 'exponent', digits: exponent.length - 2 })
    else if (digit !== undefined) tokens.push({ type: 'digit', fill: fills[digit as keyof typeof fills] })
    else if (point !== undefined) tokens.push({ type: 'point' })
    else if (at !== undefined) tokens.push({ type: 'text' })
    // Between digits it groups thousands, which says nothing about the number; behind them it would divide it by 1,000.
    else if (comma !== undefined && !/[0#?]/.test(code.charAt(piece.lastIndex))) return undefined
    else if (bracket !== undefined && !readBracket(bracket, section)) return undefined
    else if (all === '') return undefined
  }
  return sections
}

/** Colours and languages change nothing; a currency is shown, and a condition chooses the section. */
function readBracket(text: string, section: { tokens: Token[]; condition?: Condition }): boolean {
  if (/^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d{1,2})$/i.test(text)) return true
  const currency = /^\$([^-]*)(?:-[\dA-F]*)?$/i.exec(text)
  if (currency) return section.tokens.push({ type: 'literal', text: currency[1] ?? '' }) > 0
  const [, sign, limit] = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (sign === undefined) return false
  section.condition = (value) => conditions[sign]?.(value, Number(limit)) === true
  return true
}

const conditions: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
}
