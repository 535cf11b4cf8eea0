package gbgbridge

import "encoding/base64"

const (
	DefaultDocumentMIMEType = "image/png"
	DefaultSelfieMIMEType   = "image/jpeg"
)

// CaptureResult is what a capture ends with: a DocumentCapture, SelfieCapture, CaptureCancelled or
// CaptureFailed.
type CaptureResult interface {
	// Response is status, data and error of the response that the result gives.
	Response() (ResponseStatus, Object, *ErrorPayload)
}

// DocumentCapture has an image/png where no MIMEType is given.
type DocumentCapture struct {
	ImageData     []byte
	Width, Height int
	MIMEType      string
}

// SelfieCapture has an image/jpeg where no MIMEType is given.
type SelfieCapture struct {
	PreviewImageData               []byte
	Width, Height                  int
	MIMEType                       string
	EncryptedBlob, UnencryptedBlob []byte
}

type CaptureCancelled struct{ Reason string }

type CaptureFailed struct {
	Code, Message string
	Recoverable   bool
}

func (d DocumentCapture) Response() (ResponseStatus, Object, *ErrorPayload) {
	return Success, image(d.ImageData, d.Width, d.Height, d.MIMEType, DefaultDocumentMIMEType), nil
}

func (s SelfieCapture) Response() (ResponseStatus, Object, *ErrorPayload) {
	data := image(s.PreviewImageData, s.Width, s.Height, s.MIMEType, DefaultSelfieMIMEType)
	data["encryptedBlobBase64"] = base64Text(s.EncryptedBlob)
	data["unencryptedBlobBase64"] = base64Text(s.UnencryptedBlob)
	return Success, data, nil
}

func (c CaptureCancelled) Response() (ResponseStatus, Object, *ErrorPayload) {
	return Cancelled, Object{"reason": String(c.Reason)}, nil
}

func (f CaptureFailed) Response() (ResponseStatus, Object, *ErrorPayload) {
	return Error, nil, &ErrorPayload{f.Code, f.Message, f.Recoverable}
}

func image(data []byte, width, height int, mimeType, standard string) Object {
	if mimeType == "" {
		mimeType = standard
	}
	return Object{"imageBase64": base64Text(data), "imageWidth": Number(width),
		"imageHeight": Number(height), "mimeType": String(mimeType)}
}

func base64Text(data []byte) String { return String(base64.StdEncoding.EncodeToString(data)) }
