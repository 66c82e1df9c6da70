import { driverStatus, isGone, type DriverStatusId } from '#drivers/driver-status.contract.ts'

export const ownPagePath = '/d/'
export const linkDays = 90

/** Drivers who no longer drive for the office have no page; who is blacklisted reads there why, and how to appeal. */
export const hasOwnPage = (statusId: DriverStatusId): boolean => !isGone(statusId) || statusId === driverStatus.blacklisted

/** Enough for a lost message; a driver is not to be flooded. */
export const driverLinkLimit = {
  events: 3,
  seconds: 60 * 60,
  message: 'This driver has been given three links in the last hour. Wait before you make another one.',
} as const
/** The largest offices have 400 drivers. */
export const officeLinkLimit = {
  events: 500,
  seconds: 24 * 60 * 60,
  message: 'Your office has made 500 links today. Try again tomorrow.',
} as const

export const noPageText = 'This driver no longer drives for you, so there is no page to link to.'
