package rampkit

// OnboardingData is an onboarding (section 5.1).
type OnboardingData struct {
	OnboardingID    string
	Screens         []Screen
	State           []Variable
	RequiredScripts []string
}

// Screen is one page of an onboarding.
type Screen struct {
	ID, HTML, CSS, JS string
}

// Variable is one of an onboarding's state. Its value is one of JSON, as encoding/json decodes it.
type Variable struct {
	Name         string
	InitialValue interface{}
}

// InitialVariables are those with which a presentation begins. Of repeated names the last counts (RMP-VAR-03),
// and variables without a name are none (RMP-VAR-02).
func (d *OnboardingData) InitialVariables() map[string]interface{} {
	variables := map[string]interface{}{}
	for _, variable := range d.State {
		if variable.Name != "" {
			variables[variable.Name] = variable.InitialValue
		}
	}
	return variables
}
