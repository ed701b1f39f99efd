"""What snippets need of anywidget: says which module it would load, with which state."""
import json


class AnyWidget:
    def __init__(self):
        state = {name: trait.default for name, trait in vars(type(self)).items() if hasattr(trait, "default")}
        print(json.dumps({"module": self._esm, "state": state}))
