import type { Way } from './call-examples.ts'

const sends = (input: object): Way => ({ input: () => input })
const never: Way = { input: () => ({}), isNeverOpened: true }

/** The four calls of each kind of master data. Existing rows are shared, so they are neither changed nor deleted. */
const maintained = (path: string, listedBy: 'GET' | 'POST', example: object): Readonly<Record<string, Way>> => ({
  [`${listedBy} ${path}/index`]: sends({}),
  [`POST ${path}/create`]: sends(example),
  [`PUT ${path}/update`]: never,
  [`DELETE ${path}/delete`]: never,
})

export const administrationWays: Readonly<Record<string, Way>> = {
  ...maintained('/v1/administrative/transporter', 'POST', { name: 'Mara Cement Haulers', email: 'yard@mara.example' }),
  ...maintained('/v1/administrative/syllabus', 'POST', { name: 'Night driving' }),
  ...maintained('/v1/administrative/plant', 'POST', { name: 'Kisumu depot' }),
  ...maintained('/v2/admin/doctor', 'GET', { name: 'Dr Amina Hassan' }),
  ...maintained('/v2/admin/auth-plants', 'GET', { name: 'Nakuru works', allow_onboarding: 1 }),
  'GET /v1/administrative/transporter/form': sends({}),
  'POST /v1/administrative/transporter/details': sends({ id: '1' }),
  'PUT /v1/administrative/transporter/convert-to-regular': never,
}
