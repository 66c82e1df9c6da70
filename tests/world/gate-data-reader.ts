import { verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { TestApi } from './test-api.ts'
import { openCardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { parseSign1, sign1Bytes } from '#onboarding/card-codes/sign1.rules.ts'
import { aGateDevice, type TestDevice } from '#gate/devices/devices.factory.ts'
import { GateData } from '#gate/offline/gate-lines.rules.ts'
import { gateOfflineContract } from '#gate/offline/offline.contract.ts'
import { gateDataContext } from '#gate/offline/sealed-data.rules.ts'

type GateDataReader = {
  guard: Awaited<ReturnType<TestApi['as']>>
  device: TestDevice
  plantId: string
  snapshot: (of?: TestDevice) => Promise<GateData>
  changes: (since: number) => Promise<GateData>
}

/** A guard of a plant, a new one by default, with a device, and what the device gets, verified. */
export async function gateDataReader(api: TestApi, at: { plantId?: string } = {}): Promise<GateDataReader> {
  const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'], ...at })
  const device = await aGateDevice(api.db, { plantId: guard.plantId, userId: guard.userId, at: api.now })
  const keys = await openCardKeys(api.folder, {}, api.now)
  const unseal = async (sealed: unknown): Promise<GateData> => {
    const parts = parseSign1(new Uint8Array(sealed as Buffer))
    const key = parts && (await keys.verifying()).get(parts.keyId)
    expect(parts && key && verify(null, sign1Bytes(parts, gateDataContext), key, parts.signature)).toBe(true)
    return GateData.parse(JSON.parse(gunzipSync(parts?.payload ?? new Uint8Array()).toString()))
  }
  /** Half a minute later, when a snapshot is not shared any more. */
  const later = () => (api.now = new Date(api.now.getTime() + 31_000))
  return {
    guard,
    device,
    plantId: guard.plantId,
    snapshot: async (of = device) =>
      unseal(await guard.call(gateOfflineContract.snapshot, of.request(gateOfflineContract.snapshot, {}, later()))),
    changes: async (since) =>
      unseal(await guard.call(gateOfflineContract.changes, device.request(gateOfflineContract.changes, { since: String(since) }, api.now))),
  }
}

export const namesIn = ({ lines }: GateData): string[] => lines.map(([, name]) => name).sort()
