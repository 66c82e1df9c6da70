import type { CallExample } from './call-examples.ts'
import { gateDeviceExamples } from './gate-device-examples.ts'

const ofVisitor: CallExample = { targetId: (t) => t.driver, input: (driver_id) => ({ driver_id }), isRefusedOnly: true }

export const gateExamples: Readonly<Record<string, CallExample>> = {
  ...gateDeviceExamples,
  'POST /v2/gate/verdict': { input: () => ({ card_no: 'NO-SUCH-CARD' }) },
  'POST /v2/gate/checks': { input: () => ({ card_no: 'NO-SUCH-CARD', key: '6a1c2f0e-91d4-4a2b-8a70-5f6d1b9f0c22' }) },
  'GET /v2/gate/keys': { input: () => ({}) },
  'GET /v2/gate/snapshot': { input: () => ({}) },
  'GET /v2/gate/changes': { input: () => ({ since: '0' }) },
  'GET /v2/integrations/keys': { input: () => ({}) },
  'POST /v2/integrations/keys/create': { input: () => ({ name: 'Weighbridge 2', scopes: ['gate.verdict'] }) },
  'GET /v2/integrations/webhooks': { input: () => ({}) },
  'POST /v2/integrations/webhooks/create': { input: () => ({ url: 'https://scale.example/hook', events: ['driver.blocked'] }) },
  'PUT /v2/integrations/webhooks/update': {
    targetId: (t) => t.webhook,
    reach: 'plant',
    input: (id) => ({ id, url: 'https://scale.example/hook', events: ['driver.blocked'], is_active: true }),
  },
  'POST /v2/integrations/webhooks/rotate-secret': { targetId: (t) => t.webhook, reach: 'plant', input: (id) => ({ id }) },
  'DELETE /v2/integrations/webhooks/delete': { targetId: (t) => t.webhook, reach: 'plant', input: (id) => ({ id }), isRefusedOnly: true },
  'POST /v2/integrations/webhooks/test': { targetId: (t) => t.webhook, reach: 'plant', input: (id) => ({ id }) },
  'GET /v2/integrations/webhooks/deliveries': { targetId: (t) => t.webhook, reach: 'plant', input: (id) => ({ id }) },
  'POST /v2/integrations/webhooks/send-again': { targetId: (t) => t.webhookDelivery, reach: 'plant', input: (id) => ({ id }) },
  'GET /v2/integrations/failed-work': { input: () => ({}) },
  'POST /v2/integrations/failed-work/send-again': { targetId: (t) => t.failedWork, reach: 'plant', input: (id) => ({ id }) },
  'POST /v2/integrations/keys/take-over': { targetId: (t) => t.apiKey, reach: 'plant', input: (id) => ({ id }) },
  'POST /v2/integrations/keys/revoke': { targetId: (t) => t.apiKey, reach: 'plant', input: (id) => ({ id }) },
  // Any card is checked; the verdict says whose it is. Its own test shows that a card of another plant has no name.
  'POST /v2/gate/check': { input: () => ({ key: '0b8f4d5e-2f7b-4a53-9b59-6d3a1f0c7a11', entered: 'NO-SUCH-CARD', direction: 'in' }) },
  'POST /v2/gate/override': {
    targetId: (t) => t.gateCheck,
    reach: 'plant',
    input: (check_id) => ({ check_id, reason: 'Agreed by phone' }),
  },
  'GET /v2/gate/tests': { input: () => ({}) },
  'GET /v2/gate/tests/standing': { targetId: (t) => t.gateCheck, reach: 'plant', input: (check_id) => ({ check_id }) },
  'GET /v2/gate/tests/of-driver': { targetId: (t) => t.driver, input: (driver_id) => ({ driver_id }) },
  'POST /v2/gate/tests': {
    targetId: (t) => t.gateCheck,
    reach: 'plant',
    input: (check_id) => ({
      check_id,
      kind: 'alcohol',
      result: 'failed',
      reading: '0.24',
      unit: 'mg/l',
      instrument: 'Alcoblow 1234',
      witness: 'Ruth Chebet',
    }),
  },
  'GET /v2/gate/checks': { input: () => ({}) },
  'GET /v2/gate/checks/details': { targetId: (t) => t.gateCheck, reach: 'plant', input: (check_id) => ({ check_id }) },
  'GET /v2/gate/checks/export': { input: () => ({}) },
  'GET /v2/gate/of-driver': { targetId: (t) => t.driver, input: (driverId) => ({ driverId }) },
  'GET /v2/gate/on-site': { input: () => ({}) },
  // Nobody's driver is a visitor here; covered by its own tests.
  'GET /v2/gate/visitors/details': ofVisitor,
  'GET /v2/gate/visitors/visits': ofVisitor,
  'GET /v2/gate/visitors/picture': ofVisitor,
  'GET /v2/gate/visitors': { input: () => ({}) },
  'GET /v2/gate/visitors/export': { input: () => ({}) },
  'GET /v2/gate/visitors/choices': { input: () => ({}) },
  'GET /v2/gate/picture': { targetId: (t) => t.gateCheck, reach: 'plant', input: (check_id) => ({ check_id }) },
}
