import type { CallExample } from './call-examples.ts'
import { gateDeviceExamples } from './gate-device-examples.ts'

export const gateExamples: Readonly<Record<string, CallExample>> = {
  ...gateDeviceExamples,
  // Any card is checked; the verdict says whose it is. Its own test shows that a card of another plant has no name.
  'POST /v2/gate/check': { input: () => ({ key: '0b8f4d5e-2f7b-4a53-9b59-6d3a1f0c7a11', entered: 'NO-SUCH-CARD', direction: 'in' }) },
  'POST /v2/gate/override': {
    targetId: (t) => t.gateCheck,
    reach: 'plant',
    input: (check_id) => ({ check_id, reason: 'Agreed by phone' }),
  },
  'GET /v2/gate/picture': { targetId: (t) => t.gateCheck, reach: 'plant', input: (check_id) => ({ check_id }) },
}
