export const proof = {
  realName: 'Real name',
  face: 'Face',
  grade: 'Education',
  featured: 'Featured',
  state0: 'Not verified',
  state2: 'In review',
  state3: 'Rejected',
  state4: 'Verified',
  waiting:
    'Submitted {{time}}. A review usually takes up to one working day. We will notify you; feel free to continue.',
  sentBack: 'Reason: {{reason}} Please correct it and submit again.',
  photosGone: 'The photos will be deleted on {{date}}.',
  uploading: 'Uploading…',
  uploaded: 'Uploaded',
  submit: 'Submit for review',
  goOn: 'Continue where you left off',
}
export const realname = {
  title: 'Real-name verification',
  lead: 'Required to withdraw money and to be featured. Others see the badge “Real name”, never your name or ID card.',
  name: 'Name',
  nameHint: 'As on the ID card',
  number: 'ID number',
  front: 'Portrait side',
  frontHint: 'The side with the photo: all corners visible, sharp, no glare',
  back: 'Emblem side',
  backHint: 'The side with the emblem: all corners visible, date readable',
  agree:
    'I agree that Xinyu processes my name, ID number and photos of my ID card to verify my identity. They are stored encrypted and seen only by reviewers; the photos are deleted 30 days after the review. If I have agreed to face data, my photo is compared with my avatar once and only the result is kept. I can withdraw under “My consents”, which deletes all of it.',
  fixed:
    'Birthday and gender are taken from your ID card and can no longer be changed. Withdrawals are paid to this name.',
  face: 'Face check: confirm that you are the person on your avatar',
  faceDone: 'Face check passed; check again',
}
export const grade = {
  title: 'Education verification',
  lead: 'Submit photos of a college or higher certificate. Others see the badge “Education”, never the certificate.',
  education: 'Education',
  school: 'School',
  certificate: 'Graduation or degree certificate',
  certificateHint: 'The whole page; name, school and number readable',
  second: 'Another photo (optional)',
  secondHint: 'For example a CHSI report or a student card',
  purpose:
    'Only reviewers see the photos. They are deleted 30 days after the review. By submitting them you agree to this; you can withdraw under “My consents”, which deletes them.',
  again: 'Verify a higher degree',
}
export const agreement = {
  title: 'Your signature',
  about:
    'This agreement is between you and Xinyu. Here you can read and sign the current version, see when you signed, and withdraw.',
  none: 'You have not signed the current version ({{version}}).',
  signed: 'You signed version {{version}} on {{time}}.',
  withdrawn: 'You withdrew from version {{version}} on {{time}}.',
  sign: 'Agree and sign',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your agreement?',
  withdrawText:
    'Your profile is hidden immediately and you cannot use Xinyu until you agree again. Earlier processing stays valid. To leave permanently, delete your account on the account page.',
  keep: 'Keep',
  done: 'Saved',
}
