export { listOwnDrivers, type OwnDriverRow } from './home.store.ts'
