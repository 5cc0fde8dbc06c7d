/** What a machine said of pictures, for the copy of somebody's data. */
export { NudityModule } from './nudity.module.ts'
export { PicturesOfPerson } from './pictures-of-person.reads.ts'
