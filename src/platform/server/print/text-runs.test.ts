import { expect, it } from 'vitest'
import { openPrintFonts } from './print-fonts.ts'
import { missingSigns, textRuns } from './text-runs.ts'

const fonts = await openPrintFonts()

/** 'arabic< دمحم' is a run that is drawn from right to left. */
const runsOf = (line: string): string[] =>
  textRuns(line, fonts).map(({ text, font, isRightToLeft }) => `${font.name}${isRightToLeft ? '<' : '>'} ${text}`)

it.each([
  ['Wanjikũ Mũthoni', ['liberation> Wanjikũ Mũthoni']],
  ['Łukasz Żółć', ['liberation> Łukasz Żółć']],
  ['İbrahim Işık Ağaoğlu', ['liberation> İbrahim Işık Ağaoğlu']],
  // One look for the whole name, where Liberation lacks one letter.
  ['Nguyễn Văn An', ['latin> Nguyễn Văn An']],
  ['Ẹ́niọlá Ṣẹ́gun', ['latin> Ẹ́niọlá Ṣẹ́gun']],
  ['Ἀθηνᾶ Παπαδοπούλου', ['latin> Ἀθηνᾶ Παπαδοπούλου']],
  ['Шевченко Їжак', ['liberation> Шевченко Їжак']],
  ['Ғани Әлі', ['latin> Ғани Әлі']],
  ['王小明', ['chinese> 王小明']],
  ['髙橋 さくら', ['chinese> 髙橋 さくら']],
  ['김민준', ['korean> 김민준']],
  ['葛城 O’Brien', ['chinese> 葛城 ', 'liberation> O’Brien']],
  ['محمد الحربي', ['arabic< محمد الحربي']],
  ['דוד', ['hebrew< דוד']],
  ['Mohamed محمد Ali', ['liberation> Mohamed ', 'arabic< محمد', 'liberation>  Ali']],
  // The line reads from right to left, its number from left to right, and the brackets close towards the word.
  ['محمد 45', ['liberation> 45', 'arabic< محمد ']],
  ['شرکت (سیمان)', ['liberation< (', 'arabic< سیمان', 'liberation< )', 'arabic< شرکت ']],
  // Turned once more by the shaping.
  ['محمد ١٢٣', ['arabic> ٣٢١', 'arabic< محمد ']],
  ['a\u200Db\u00A0c\td', ['liberation> ab c d']],
  ['حمل\u200Cونقل', ['arabic< حمل\u200Cونقل']],
  ['Aki 😀 𐀀', ['liberation> Aki [U+1F600] [U+10000]']],
] as const)('draws %s as %j', (line, expected) => {
  expect(runsOf(line)).toEqual(expected.map((run) => run.normalize('NFC')))
})

it('names each sign that no font has once', () => {
  expect(missingSigns('Aki 😀 \uE000 😀 محمد 王 김', fonts)).toEqual(['😀', '\uE000'])
  expect(missingSigns('O’Brien-Ağa, Ẹ́niọlá; a\u200Db', fonts)).toEqual([])
})
