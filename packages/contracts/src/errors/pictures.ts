import { business, type Entry } from './entry.ts'

export const picturesErrors = {
  IMAGE_REQUIRED: business('请选择图片', 'Please choose a picture'),
  IMAGE_INVALID: business(
    '无法识别的图片，请选择 JPEG、PNG 或 WebP 图片',
    'Not a readable picture; choose a JPEG, PNG or WebP',
  ),
  UPLOAD_UNSAFE: business(
    '这个文件没有通过安全检查，请选择另一个文件',
    'This file did not pass the security check; choose another',
  ),
  IMAGE_TOO_MANY: business('最多上传{max}张图片', 'At most {max} pictures'),
  ANSWERS_TOO_MANY: business('最多回答{max}个问题，请先删除一个', 'At most {max} answers; take one away first'),
  IMAGE_SENSITIVE: business('照片包含敏感内容，请重新选择', 'The photo contains sensitive content, choose another'),
  FACE_DETECT_FAILED: business('检测出错，请稍后重试', 'Detection error, retry later'),
  NO_FACE: business(
    '未检测到人脸，请换一张正脸清楚的照片',
    'No face detected; choose a photo that shows a face clearly',
  ),
  MANY_FACES: business(
    '检测到多张人脸，请换一张只有一个人的照片',
    'Multiple faces detected; choose a photo of one person alone',
  ),
  IMAGE_TOO_SMALL: business('图片太小，边长至少64像素', 'The picture is too small; each side needs 64 pixels'),
  IMAGE_TOO_LARGE: business('图片太大，最多2400万像素', 'The picture is too large; 24 megapixels at most'),
  FACE_TOO_SMALL: business('人脸太小，请靠近一些', 'The face is too small; come closer'),
  FACE_BLURRED: business('人脸模糊，请重新拍摄', 'The face is blurred; take another picture'),
  FACE_CONSENT_NEEDED: business('请先同意人脸信息处理规则', 'Please agree to the processing of face data first'),
  FACE_DIFFERENT: business(
    '与头像不是同一人，请本人重新拍摄，或先更换头像',
    'This is not the person of the avatar; take it again yourself, or change the avatar first',
  ),
  FACE_DIFFERENT_ID: business('与身份证照片不是同一人', 'This is not the person of the ID card'),
  LIVENESS_EXPIRED: business('验证已过期，请重新开始', 'The check has expired, please start again'),
  LIVENESS_FAILED: business('未按要求完成动作，请重试', 'The movements were not as asked, please try again'),
  LIVENESS_REPLAYED: business('照片已使用过，请重新拍摄', 'These pictures were used before, take new ones'),
  FACE_SAVE_FAILED: business('头像数据保存失败，请稍后重试', 'Avatar data save failed, try again later'),
} as const satisfies Record<string, Entry>
