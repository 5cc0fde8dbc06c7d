export { IdentityPhotos } from './identity-photos.ts'
export { IdentityPhotosModule } from './identity-photos.module.ts'
