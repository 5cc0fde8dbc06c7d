/** Nudity scores of pictures, for the copy of a person's data. */
export { NudityModule } from './nudity.module.ts'
export { PicturesOfPerson } from './pictures-of-person.reads.ts'
