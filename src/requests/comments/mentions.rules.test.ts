import { expect, it } from 'vitest'
import { completeMention, readMentions, typedMention } from './mentions.rules.ts'

const colleagues = ['Peter Mwangi', 'Peter Mwangi Otieno', 'Halima Said', 'Zoë O’Brien'].map((name, at) => ({ id: String(at), name }))
const twins = [...colleagues, { id: '9', name: 'Halima Said' }]

it.each([
  ['Seen.', [], undefined],
  ['@Halima Said, is this his?', ['2'], undefined],
  ['Ask (@halima said)', ['2'], undefined],
  ['@Peter Mwangi Otieno and @Peter Mwangi', ['1', '0'], undefined],
  ['@Peter Mwangi’s driver', ['0'], undefined],
  ['@Zoë O’Brien @Zoë O’Brien', ['3'], undefined],
  ['Write to office@halima.example or call @ 3 pm', [], undefined],
  ['@Halima', [], 'Halima'],
  ['@Halima Saidi', [], 'Halima'],
  ['@Halima Said knows @Grace-Ann', ['2'], 'Grace-Ann'],
])('%s', (text, ids, unknown) => {
  const found = readMentions(text, colleagues)
  expect([found.colleagues.map(({ id }) => id), found.unknown]).toEqual([ids, unknown])
})

it('means both colleagues of one name', () =>
  expect(readMentions('@Halima Said', twins).colleagues.map(({ id }) => id)).toEqual(['2', '9']))

it.each([
  ['', undefined],
  ['Ask @', ''],
  ['Ask @Hal', 'Hal'],
  ['Ask @Halima S', 'Halima S'],
  ['office@hal', undefined],
  ['@Halima\nand', undefined],
])('while typing "%s"', (text, typed) => expect(typedMention(text, text.length)).toBe(typed))

it('completes the name at the caret and keeps what follows', () =>
  expect(completeMention('Ask @Hal about it', 8, 'Halima Said')).toEqual({ text: 'Ask @Halima Said about it', caret: 17 }))
