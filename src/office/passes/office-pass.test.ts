import { expect, it } from 'vitest'
import { readAloud } from '#tests/world/read-aloud.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { aPassHolder, type PassHolderFields, bringTo } from '#drivers/pass/passes.factory.ts'
import { officePassContract } from './office-pass.contract.ts'

const api = await testApi({ publicUrl: 'https://passes.example.com' })
const { id: transporterId } = await aTransporter(api.db, { name: 'Siginon Group' })
const office = await api.as({ portal: 'transporter_portal', transporterId })
const { plantId } = office
const { history, pdf } = officePassContract
const aDriver = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, transporter_id: transporterId, ...fields })

const ask = (path: string, token: string) =>
  api.app.inject({ url: path, headers: { host: 'passes.example.com', authorization: `Bearer ${token}` } })
const passOf = async (driverId: string) => {
  const [page, ...more] = await readPdf((await ask(`${pdf.path}?driver_id=${driverId}`, office.token)).rawPayload)
  if (!page || more.length > 0) throw new Error('A pass is one page')
  return { page, text: page.texts.map(({ text }) => text).join(' | ') }
}

it('refuses other offices, other plants, staff, and a driver without a pass', async () => {
  const [driver, waiting] = [await aDriver(), await aDriver({ passExpiry: null, cardNo: null })]
  const others = [
    await api.as({ portal: 'transporter_portal', plantId, transporterId: (await aTransporter(api.db)).id }),
    await api.as({ portal: 'transporter_portal', transporterId }),
  ]
  for (const { path } of [history, pdf]) {
    for (const { token } of others) expect((await ask(`${path}?driver_id=${driver.id}`, token)).statusCode).toBe(404)
    const { token } = await api.as({ portal: 'staff_portal', plantId })
    expect((await ask(`${path}?driver_id=${driver.id}`, token)).statusCode).toBe(403)
  }
  const refused = await ask(`${pdf.path}?driver_id=${waiting.id}`, office.token)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'There is no pass to print yet.' }])
})

it('refuses a pass with a character that no font has, naming the driver', async () => {
  const refused = await ask(`${pdf.path}?driver_id=${(await aDriver({ name: 'Asha 😀 Otieno' })).id}`, office.token)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message:
        "The pass of Asha 😀 Otieno cannot be printed. The character '😀' (U+1F600) in the driver's name cannot be printed. Ask the plant to correct it.",
    },
  ])
})

it.each(['Nguyễn Thị Phương', 'محمد عبد الرحمن', 'Шевченко', '王小明'])('prints the pass of %s', async (name) => {
  const { page } = await passOf((await aDriver({ name })).id)
  const line = page.texts.filter(({ y }) => y > 34 && y < 42)
  expect(line.map(({ text }) => text.replaceAll(/\s/g, '')).join('')).toContain(name.replaceAll(/\s/g, ''))
})

it('prints the pass on A5 with its limits and the code of the card in force', async () => {
  const driver = await aDriver({ name: 'Wanjikũ Mũthoni', id_no: '23456789', cardNo: 'MSA-77', vehicle_options: ['Bulker'] })
  const { page, text } = await passOf(driver.id)
  expect(`${page.width.toFixed(0)} × ${page.height.toFixed(0)}`).toBe('148 × 210')
  for (const expected of [
    'Wanjikũ Mũthoni',
    '•••• 789',
    'Siginon Group',
    'MSA-77',
    'Pass: Active',
    'Valid until 13 Jun 2027',
    'Bulker training | Missing',
    'Defensive driving training | 01 Aug 2027',
    'Printed on 21 Nov 2026, 09:00',
  ])
    expect(text).toContain(expected)
  expect(text).not.toContain('23456789')
  expect(await page.readCodes(200)).toMatchObject([{ text: expect.stringMatching(/^HTTPS:\/\/PASSES\.EXAMPLE\.COM\/C\/[A-Z2-7]+$/) }])
})

it('who left and applied again prints a pass that is still cancelled', async () => {
  const { id } = await aDriver({ status_id: driverStatus.left })
  await bringTo(api.db, id, driverStatus.documentVerification, api.now)
  const { text } = await passOf(id)
  expect(text).toContain('Pass: Cancelled')
  expect(text).toMatch(/Not valid now, expires on \d/)
  expect(text).not.toContain('Valid until')
})

it('a pass is read aloud: what it is, whose, each limit with its day', async () => {
  const { id } = await aDriver({ name: 'Wanjikũ Mũthoni', cardNo: 'MSA-78' })
  const said = await readAloud((await ask(`${pdf.path}?driver_id=${id}`, office.token)).rawPayload)
  expect(said.slice(0, 4)).toEqual(['H1 Driver pass', expect.stringMatching(/^P /), 'P Photograph', 'H2 Wanjikũ Mũthoni'])
  expect(said).toEqual(
    expect.arrayContaining(['P Card number MSA-78', 'P Pass: Active Valid until 13 Jun 2027', 'Figure The code of the card']),
  )
  expect(said[said.indexOf('TH of a row Defensive driving training') + 1]).toBe('TD 01 Aug 2027')
  expect(said.at(-1)).toMatch(/^P Printed on /)
})

it.each([
  ['without a card', { cardNo: null }],
  ['with a card that was not handed over', { isCardAtOffice: true }],
  ['of a suspended driver', { status_id: driverStatus.suspended }],
] as const)('a pass %s has no code, and says so', async (_, fields) => {
  const { page, text } = await passOf((await aDriver(fields)).id)
  expect(text).toContain('There is no code, because this driver has no card in force.')
  expect(await page.readCodes(100)).toEqual([])
})

it('lists the passes without names of staff, and the words of the current one only', async () => {
  const driver = await aDriver({ passExpiry: '2027-01-01' })
  const keeper = await api.as({ portal: 'staff_portal', plantId, firstName: 'Zawadi', lastName: 'Secret' })
  for (const [shortened_until, shortened_reason] of [
    ['2026-12-01', 'First reason'],
    ['2026-12-02', 'Second reason'],
  ]) {
    const answer = await api.app.inject({
      method: 'POST',
      url: passGenerationContract.generate.path,
      headers: { host: 'passes.example.com', authorization: `Bearer ${keeper.token}` },
      payload: { driver_ids: [driver.id], shortened_until, shortened_reason },
    })
    expect(answer.statusCode).toBe(200)
  }
  const { body } = await ask(`${history.path}?driver_id=${driver.id}`, office.token)
  expect(JSON.parse(body).passes).toMatchObject([
    { is_current: true, expiry: '2026-12-02', created_by: 'The plant', shortened: { reason: 'Second reason', by: null } },
    { is_current: false, status: { name: 'Replaced' }, shortened: null },
    { is_current: false, expiry: '2027-01-01', created_by: null },
  ])
  expect(body).not.toMatch(/Zawadi|First reason/)
})
