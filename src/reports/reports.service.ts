export { reportOf } from './reports.store.ts'
