import { describe, expect, it } from 'vitest'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { maxSettings, maxValuesPerSetting, ownSettingsContract } from './own-settings.contract.ts'
import { sessionContract } from '../sessions/session.contract.ts'

const api = await testApi()
const { save } = ownSettingsContract
const aStaffCaller = async (): Promise<{ call: Caller; token: string }> => api.as({ portal: 'staff_portal' })
const settingsOf = async (call: Caller): Promise<unknown> => (await call(sessionContract.me, {})).settings

describe('refuses a setting', () => {
  it.each([
    ['without a key', { key: '', value: ['name'] }, 'key'],
    ['with an invalid key', { key: "x'; drop table", value: ['name'] }, 'key'],
    ['with an overlong key', { key: 'a'.repeat(61), value: ['name'] }, 'key'],
    ['with too many values', { key: 'columns.drivers', value: Array<string>(maxValuesPerSetting + 1).fill('x') }, 'value'],
    ['with an overlong value', { key: 'columns.drivers', value: ['x'.repeat(61)] }, 'value'],
  ] as const)('%s', async (title, input, field) => {
    const { call } = await aStaffCaller()
    await expect(call(save, { ...input, value: [...input.value] })).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: expect.objectContaining({ [title === 'with an overlong value' ? 'value.0' : field]: expect.any(String) }),
      },
    })
    expect(await settingsOf(call)).toEqual({})
  })

  it('beyond the limit, while existing settings can still be changed', async () => {
    const { call } = await aStaffCaller()
    for (let n = 0; n < maxSettings; n++) await call(save, { key: `columns.t${n}`, value: ['name'] })
    await expect(call(save, { key: 'columns.more', value: ['name'] })).rejects.toMatchObject({ status: 409 })
    await call(save, { key: 'columns.t0', value: ['status'] })
    expect(await settingsOf(call)).toMatchObject({ 'columns.t0': ['status'] })
  })
})

describe('saved settings', () => {
  it('are returned with the session, the last value winning', async () => {
    const { call } = await aStaffCaller()
    await call(save, { key: 'columns.drivers', value: ['card', 'id_no'] })
    await call(save, { key: 'columns.requests', value: ['created_by'] })
    await call(save, { key: 'columns.drivers', value: ['card'] })
    expect(await settingsOf(call)).toEqual({ 'columns.drivers': ['card'], 'columns.requests': ['created_by'] })
  })

  it('are deleted by an empty value', async () => {
    const { call } = await aStaffCaller()
    await call(save, { key: 'columns.drivers', value: ['card'] })
    await call(save, { key: 'columns.drivers', value: [] })
    expect(await settingsOf(call)).toEqual({})
  })

  it('are private to the user', async () => {
    const [one, other] = [await aStaffCaller(), await aStaffCaller()]
    await one.call(save, { key: 'columns.drivers', value: ['card'] })
    expect(await settingsOf(other.call)).toEqual({})
  })
})
