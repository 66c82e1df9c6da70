import { describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#app/testing/test-api.ts'
import { mostSettings, mostWords, ownSettingsContract } from './own-settings.contract.ts'
import { sessionContract } from '../sessions/session.contract.ts'

const api = await testApi()
const { keep } = ownSettingsContract
const somebody = async (): Promise<{ call: Caller; token: string }> => api.as({ portal: 'staff_portal' })
const settingsOf = async (call: Caller): Promise<unknown> => (await call(sessionContract.me, {})).settings

describe('a setting is refused', () => {
  it.each([
    ['without a key', { key: '', value: ['name'] }, 'key'],
    ['with a key that is none', { key: "x'; drop table", value: ['name'] }, 'key'],
    ['with a key that never ends', { key: 'a'.repeat(61), value: ['name'] }, 'key'],
    ['with too many words', { key: 'columns.drivers', value: Array<string>(mostWords + 1).fill('x') }, 'value'],
    ['with a word that never ends', { key: 'columns.drivers', value: ['x'.repeat(61)] }, 'value'],
  ] as const)('%s', async (_how, input, field) => {
    const { call } = await somebody()
    await expect(call(keep, { ...input, value: [...input.value] })).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: expect.objectContaining({ [field === 'value' && _how.includes('never') ? 'value.0' : field]: expect.any(String) }),
      },
    })
    expect(await settingsOf(call)).toEqual({})
  })

  it('beyond the number that is kept; those that are there can still be changed', async () => {
    const { call } = await somebody()
    for (let n = 0; n < mostSettings; n++) await call(keep, { key: `columns.t${n}`, value: ['name'] })
    await expect(call(keep, { key: 'columns.more', value: ['name'] })).rejects.toMatchObject({ status: 409 })
    await call(keep, { key: 'columns.t0', value: ['status'] })
    expect(await settingsOf(call)).toMatchObject({ 'columns.t0': ['status'] })
  })
})

describe('what a person has set', () => {
  it('is there wherever they log in, the last word counting', async () => {
    const { call } = await somebody()
    await call(keep, { key: 'columns.drivers', value: ['card', 'id_no'] })
    await call(keep, { key: 'columns.requests', value: ['created_by'] })
    await call(keep, { key: 'columns.drivers', value: ['card'] })
    expect(await settingsOf(call)).toEqual({ 'columns.drivers': ['card'], 'columns.requests': ['created_by'] })
  })

  it('is gone when nothing is left of it', async () => {
    const { call } = await somebody()
    await call(keep, { key: 'columns.drivers', value: ['card'] })
    await call(keep, { key: 'columns.drivers', value: [] })
    expect(await settingsOf(call)).toEqual({})
  })

  it("is nobody else's", async () => {
    const [one, other] = [await somebody(), await somebody()]
    await one.call(keep, { key: 'columns.drivers', value: ['card'] })
    expect(await settingsOf(other.call)).toEqual({})
  })
})
