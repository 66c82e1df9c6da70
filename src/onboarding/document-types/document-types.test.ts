import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { vehicleOptions } from '#drivers/details/choices.ts'
import { anApplication } from '../onboarding.factory.ts'
import { documentTypesContract } from './document-types.contract.ts'
import { listActiveDocumentTypes } from './document-types.store.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal' })
const { index, create, update, remove } = documentTypesContract
const refusedAt = (field: string, message: string) => ({ status: 422, problem: { errors: { [field]: message } } })
const typeNamed = async (name: string) => {
  const { data } = await admin.call(index, { search: name })
  return data.find((type) => type.name === name) ?? expect.fail(`No type ${name}`)
}

it.each([
  [{ requirement: 'vehicle options' }, 'vehicle_options', 'Choose at least one vehicle option'],
  [{ requirement: 'vehicle options', vehicle_options: ['Rocket'] }, 'vehicle_options.0', `Choose from ${vehicleOptions.join(', ')}`],
  [{ asks: ['colour'] }, 'asks.0', 'Choose from number, issuer, issued_on, expires_on'],
  [{ fills: 'ddt', asks: ['expires_on'] }, 'asks', "Ask for 'Issued on': a clearance counts from that day"],
  [{ fills: 'ddt', asks: ['issued_on'] }, 'validity_months', "Enter the validity, or ask for 'Expires on'"],
  [{ fills: 'licence', asks: ['number'] }, 'asks', "Ask for 'Expires on': a pass ends with the licence"],
  [{ validity_months: 0 }, 'validity_months', 'Enter a whole number of months from 1 to 120'],
  [{ validity_months: 121 }, 'validity_months', 'Enter a whole number of months from 1 to 120'],
  [
    { fills: 'medical', asks: ['issued_on', 'expires_on'] },
    'fills',
    'Another active document type becomes this already. Deactivate it first.',
  ],
] as const)('refuses %j at %s', async (details, field, message) => {
  await expect(admin.call(create, { name: 'Refused type', ...details } as never)).rejects.toMatchObject(refusedAt(field, message))
})

it('a type is deactivated, and another takes over what it becomes', async () => {
  const { _id: id, ...medical } = await typeNamed('Medical report')
  const successor = { name: 'Fitness certificate', fills: 'medical' as const, asks: ['issued_on' as const], validity_months: 6 }
  await admin.call(update, { id, ...medical, is_active: false } as never)
  const { _id } = await admin.call(create, successor)
  await expect(admin.call(update, { id, ...medical, is_active: true } as never)).rejects.toMatchObject({ status: 422 })
  const active = await listActiveDocumentTypes(api.db)
  expect(active.find(({ fills }) => fills === 'medical')).toMatchObject({
    id: _id,
    has_issued_on: true,
    has_number: false,
    validity_months: 6,
  })
  expect(active.map(({ name }) => name)).not.toContain('Medical report')
})

it('vehicle options that no longer apply are not kept', async () => {
  const { _id: id } = await admin.call(create, { name: 'Tyre training', requirement: 'vehicle options', vehicle_options: ['Tipper'] })
  await admin.call(update, { id, name: 'Tyre training', requirement: 'always', vehicle_options: ['Tipper'] })
  expect(await typeNamed('Tyre training')).toMatchObject({ requirement: 'always', vehicle_options: [], is_active: true })
})

it('a type that applications use is deactivated instead of deleted', async () => {
  const { _id } = await typeNamed('Signed site rules')
  const [type] = (await listActiveDocumentTypes(api.db)).filter(({ id }) => id === _id)
  if (!type) throw new Error('Not seeded')
  const { id: document_type_id, requirement: _r, vehicle_options: _o, is_active: _a, ...copied } = type
  const document = { ...copied, document_type_id, is_required: true, state: 'missing', file_id: null } as const
  const by = { userId: admin.userId, firstName: 'Halima', lastName: 'Said', portal: 'staff_portal' } as const
  await anApplication(api.db, {
    by,
    plantId: admin.plantId,
    documents: [{ ...document, number: null, issuer: null, issued_on: null, expires_on: null }],
  })
  await expect(admin.call(remove, { id: _id })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'in_use', message: 'Used by 1 submitted document. Deactivate it instead.' },
  })
})
