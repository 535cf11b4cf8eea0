package rampkit

import "time"

// Layer is what an animation changes the opacity of.
type Layer int

const (
	OverlayLayer Layer = iota
	// CurtainLayer covers the pages.
	CurtainLayer
)

// Easing names a curve; a platform may take the nearest that it has.
type Easing string

const (
	CubicOut     Easing = "cubic-out"
	QuadraticOut Easing = "quadratic-out"
	QuadraticIn  Easing = "quadratic-in"
)

// Animation of an opacity.
type Animation struct {
	Layer           Layer
	From, To        float64
	Delay, Duration time.Duration
	Easing          Easing
	// Color is that of a curtain, as #rrggbb.
	Color string
}

// The animations of appendix B (RMP-ANM-01 to RMP-ANM-04), and the white of the curtain (RMP-ANM-08).
var (
	overlayFadeIn = Animation{Layer: OverlayLayer, From: 0, To: 1,
		Duration: 220 * time.Millisecond, Easing: CubicOut}
	overlayFadeOut = Animation{Layer: OverlayLayer, From: 1, To: 0,
		Delay: 150 * time.Millisecond, Duration: 320 * time.Millisecond, Easing: CubicOut}
	curtainUp = Animation{Layer: CurtainLayer, From: 0, To: 1,
		Duration: 160 * time.Millisecond, Easing: QuadraticOut, Color: "#ffffff"}
	curtainDown = Animation{Layer: CurtainLayer, From: 1, To: 0,
		Duration: 160 * time.Millisecond, Easing: QuadraticIn, Color: "#ffffff"}
)

// slideDuration is about that of a platform's pager (RMP-ANM-05).
const slideDuration = 300 * time.Millisecond
