/** What follows from a new plant, whether a person adds it or `npx driver-pass admin`. */
export { notifyAdministratorsOfAll as newPlantAdded } from '#notifications/settings/settings.service.ts'
