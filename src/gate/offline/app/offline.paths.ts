/** The addresses that the worker answers without a network. */
export const offlineScope = '/app/staff-portal/gate'
/** Opens the offline app at once, also where a network seems to be there. */
export const offlineEntry = `${offlineScope}?without-network`
export const offlineWorker = '/app/staff-portal/gate-worker.js'
/** In `localStorage` of an enrolled device, so that other browsers load nothing of this. */
export const enrolledMark = 'gate-device'
/** What phones read when the app is installed. */
export const offlineManifest = '/app/staff-portal/gate-app/gate.webmanifest'
