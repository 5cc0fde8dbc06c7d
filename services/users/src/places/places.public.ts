/** Where a request comes from. */
export { IpLocator } from './ip-locator.ts'
export { PlacesModule } from './places.module.ts'
