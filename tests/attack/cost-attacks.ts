import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send, type AttackCall } from './client.ts'
import { costFiles, deepJson, type CostFile } from './cost-files.ts'
import { attackerAddress as from, bearer, type Scene } from './scene.ts'

/** The upload of a file to a route that a logged-in user may call. */
function upload({ attacker, drivers }: Scene, { name, type, bytes }: CostFile): AttackCall {
  const driver = drivers[0] ?? ''
  const file = { name, type, bytes }
  const [path, form] = type.startsWith('image/')
    ? [
        '/v2/drivers/picture',
        multipartForm([
          ['driver_id', driver],
          ['picture', file],
        ]),
      ]
    : type === 'application/pdf'
      ? [
          '/v1/drivers/good-practice/create',
          multipartForm([
            ['driver_id', driver],
            ['title', 'A hazard'],
            ['description', 'Oil'],
            ['date', '2026-01-02'],
            ['attachment', file],
          ]),
        ]
      : ['/v2/import/drivers/check', multipartForm([['register', file]])]
  return { method: 'POST', path, headers: { ...form.headers, ...bearer(attacker.token) }, body: form.body, from, timeoutMs: 60_000 }
}

const cost = (name: string, width: number, make: (scene: Scene) => Promise<AttackCall>): Attack => ({
  name: width > 1 ? `${name} ×${width}` : name,
  prepare: async (scene) => {
    const sent = await make(scene)
    return (ending) => inParallel(width, ending, () => send(scene.port, sent))
  },
})

const files = Object.entries(costFiles).map(([name, make]) => [name, async (scene: Scene) => upload(scene, await make())] as const)
const json = async ({ attacker, drivers }: Scene): Promise<AttackCall> => ({
  method: 'POST',
  path: '/v2/requests/suspend-driver',
  headers: { 'content-type': 'application/json', ...bearer(attacker.token) },
  body: `{"driver_id":"${drivers[0]}",${deepJson(120_000).slice(1)}`,
  from,
})

/** Each file once and eight times concurrently, all by one logged-in user. */
export const costAttacks: readonly Attack[] = [...files, ['deep-json', json] as const].flatMap(([name, make]) => [
  cost(name, 1, make),
  cost(name, 8, make),
])
