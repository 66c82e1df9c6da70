import { expect, it } from 'vitest'
import { mailSentence, viewName, type MailPlan } from './mail-sentence.rules.ts'

const plan: MailPlan = {
  times: { every: 'month', day: -1, hour: 7 },
  people: ['Halima Said'],
  report: 'Passes',
  place: 'Mombasa grinding plant',
  period: 'This year',
  filters: [{ label: 'Transporter', text: 'Tana Bulk' }],
  format: 'pdf',
}

it.each<[Partial<MailPlan>, string]>([
  [
    {},
    'Every first Monday at 07:00 Halima Said gets the passes report of Mombasa grinding plant, this year, transporter Tana Bulk, as PDF.',
  ],
  [
    { times: { every: 'quarter', day: 31, hour: 18 }, people: ['Halima Said', 'Peter Kariuki'], filters: [], format: 'both' },
    'On the last day of every quarter at 18:00 Halima Said and Peter Kariuki get the passes report of Mombasa grinding plant, this year, as PDF and XLSX.',
  ],
  [
    { times: { every: 'week', day: 5, hour: 7 }, people: ['Halima Said', 'Peter Kariuki', 'Joyce Wanjiku'], filters: [], format: 'xlsx' },
    'Every Friday at 07:00 Halima Said and 2 others get the passes report of Mombasa grinding plant, this year, as XLSX.',
  ],
  [{ people: [], filters: [] }, 'Every first Monday at 07:00 nobody gets the passes report of Mombasa grinding plant, this year, as PDF.'],
])('%j', (change, sentence) => expect(mailSentence({ ...plan, ...change })).toBe(sentence))

it.each([
  ['Tana Bulk', 'Passes, this year, Tana Bulk'],
  ['Transport and Logistics Company of the Coast Limited', 'Passes, this year, Transport and Logistics Company of the C…'],
])('a view of %s is named %s', (text, name) => {
  expect(viewName({ ...plan, filters: [{ label: 'Transporter', text }] })).toBe(name)
  expect(name.length).toBeLessThanOrEqual(60)
})
