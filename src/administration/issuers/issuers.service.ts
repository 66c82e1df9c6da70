/** Who issued a clearance, for every way in which one comes. */
export { findIssuer, holdIssuer, type IssuerKey } from './issuers.store.ts'
