import { call } from '#platform/web/client.ts'
import { gateDevicesContract } from '../../devices/devices.contract.ts'
import { signedTexts } from '../../devices/device-signature.rules.ts'
import { gateOfflineContract } from '../offline.contract.ts'
import { enrolledMark, offlineScope, offlineWorker } from './offline.paths.ts'
import { sendQueue } from './check-queue.device.ts'
import { changeStores, syncLock } from './device-db.device.ts'
import { canCheckAlone, createDeviceKeys, ownDevice, publicKeyText, signedInput, signText } from './device-key.device.ts'
import { storePin } from './guard-pins.device.ts'

export type Enrolment = 'enrolled' | 'too_old'

/** Gives this browser a key, proves it to the server and installs the app that works without a network. Throws CallError. */
export async function enrolThisDevice(name: string): Promise<Enrolment> {
  if (!canCheckAlone()) return 'too_old'
  const keys = await createDeviceKeys()
  const { device_id, challenge } = await call(gateDevicesContract.enrol, { name, public_key: await publicKeyText(keys) })
  await call(gateDevicesContract.prove, { device_id, signature: await signText(keys, signedTexts.enrolment(device_id, challenge)) })
  const { server_time, keys: serverKeys } = await call(gateOfflineContract.device, { device_id })
  const serverTime = Date.parse(server_time)
  const own = { id: device_id, name, keys, serverKeys, aheadMs: Date.now() - serverTime, latest: serverTime }
  await changeStores([{ store: 'data' }, { store: 'guards' }, { store: 'photographs' }, { store: 'device', key: 'own', put: own }])
  localStorage.setItem(enrolledMark, device_id)
  await installOfflineApp()
  return 'enrolled'
}

/** Asks the browser to keep what is stored, and installs the worker that opens the gate without a network. */
export async function installOfflineApp(): Promise<void> {
  await navigator.storage?.persist?.()
  await navigator.serviceWorker.register(offlineWorker, { scope: offlineScope })
  await navigator.serviceWorker.getRegistration(offlineScope)
}

/** Lets the signed-in person check on this device without a network. Throws CallError. */
export async function startShift(guard: { id: string; name: string }, pin: string): Promise<void> {
  const device = await ownDevice()
  if (!device) throw new Error('This device is not enrolled')
  // The server takes nothing that was made before the shift.
  await navigator.locks.request(syncLock, () => sendQueue(device, guard.id))
  await call(gateOfflineContract.startShift, await signedInput(device, guard.id, gateOfflineContract.startShift, {}))
  await storePin(guard, pin)
}
